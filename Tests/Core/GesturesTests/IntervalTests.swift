import Gestures
import Testing

@Suite struct IntervalTests {
  @Test func unitsOfEveryNumberTypeAgree() {
    let (whole, long, exact) = (3, Int64(3), 3.0)
    #expect(Interval.milliseconds(whole) == .milliseconds(long) && .milliseconds(long) == Interval.milliseconds(exact))
    #expect(Interval.seconds(whole) == .seconds(long) && .seconds(long) == Interval.seconds(exact))
    #expect(Interval.microseconds(whole) == .microseconds(long) && Interval.microseconds(3).microseconds == 3)
    #expect(Timestamp.seconds(1.5) == .milliseconds(1500) && Timestamp.milliseconds(2) == .microseconds(2000))
    #expect(Interval.milliseconds(0.0015).microseconds == 2 && Interval.milliseconds(-0.0015).microseconds == -2)
    #expect(Interval.seconds(1.25).milliseconds == 1250 && Interval.milliseconds(1500).seconds == 1.5)
  }

  @Test func arithmeticIsExactAndClamped() {
    let (longest, shortest) = (Interval(microseconds: .max), Interval(microseconds: .min))
    #expect(Interval.milliseconds(3) + .milliseconds(4) - .milliseconds(2) == .milliseconds(5))
    #expect(longest + longest == longest && shortest - longest == shortest && -shortest == longest)
    #expect(longest * 2 == longest && longest * -2 == shortest && shortest * -1 == longest)
    #expect(Interval.seconds(1) * 2.5 == .milliseconds(2500) && Interval.seconds(1) / 8 == .milliseconds(125))
    #expect(Interval.seconds(1) / Interval.milliseconds(250) == 4)
    #expect(Interval.seconds(Double.infinity) == longest && Interval.seconds(-Double.infinity) == shortest)
    #expect(Interval.seconds(Double.nan) == .zero && longest * .nan == .zero && Interval.zero / 0 == .zero)
    #expect(Interval.seconds(Int.max) == longest && Interval.milliseconds(Int64.min) == shortest)
    #expect(Timestamp.never + .seconds(1) == .never && Timestamp.distantPast - .seconds(1) == .distantPast)
    var time = Timestamp.milliseconds(10)
    time += .milliseconds(5)
    time -= .milliseconds(1)
    #expect(time == .milliseconds(14) && time - Timestamp.milliseconds(4) == .milliseconds(10))
    #expect([Interval.seconds(1), .zero, .milliseconds(2)].sorted() == [.zero, .milliseconds(2), .seconds(1)])
  }

  @Test func durationsAreConvertedInBothDirections() {
    for microseconds in [0, 1, -1, 1_500_000, -1_234_567, .max, .min] as [Int64] {
      let interval = Interval(microseconds: microseconds)
      #expect(Interval(Duration(interval)) == interval)
    }
    #expect(Interval(.seconds(Int64.max)) == Interval(microseconds: .max))
    #expect(Timestamp(sinceZero: Interval(.milliseconds(20))) == .milliseconds(20))
  }

  @Test func descriptionsArePlain() {
    #expect("\(Interval.milliseconds(500))" == "500 ms" && "\(Interval(microseconds: -1250))" == "-1.25 ms")
    #expect("\(Timestamp.seconds(2))" == "2000 ms" && "\(Timestamp.never)" == "never")
    #expect("\(Timestamp.distantPast)" == "distant past")
  }
}
