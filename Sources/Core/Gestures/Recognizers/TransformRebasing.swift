/// The output that the program has set for a transform: see ``Rebasing``.
struct TransformRebasing: Sendable {
  var translation = Rebasing<Point2D>()
  var rotation = Rebasing<Double>()
  private var scaleOrigin = 1.0
  private var scaleBase = 1.0
  private var origin = SimilarityTransform()
  private var base = SimilarityTransform()
  private var isTransformSet = false

  mutating func setScale(_ scale: Double, at measured: Double) {
    scaleOrigin = measured
    scaleBase = scale
  }

  func scale(_ measured: Double) -> Double { measured / scaleOrigin * scaleBase }

  mutating func setTransform(_ transform: SimilarityTransform, at measured: SimilarityTransform) {
    origin = measured
    base = transform
    isTransformSet = true
  }

  func transform(_ path: TransformPath) -> SimilarityTransform {
    if !isTransformSet { return path.transform }
    guard let inverse = origin.inverse else { return base }
    return base.followed(by: inverse).followed(by: path.transform)
  }

  mutating func code(_ coder: inout StateCoder) {
    translation.code(&coder)
    rotation.code(&coder)
    coder.code(&scaleOrigin)
    coder.code(&scaleBase)
    origin.code(&coder)
    base.code(&coder)
    coder.code(&isTransformSet)
  }
}
