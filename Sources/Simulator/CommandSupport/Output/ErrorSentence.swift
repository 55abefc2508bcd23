import TouchAuthoring
import TouchTrace
import Web

extension EditProblem {
  /// The description with what to do about it.
  package var sentence: String {
    switch remedy {
    case .overlay?: description + "; use --together to overlay recordings"
    case .keepRest?: description + "; omit --to to keep the rest"
    case nil: description
    }
  }
}

extension WebProblem {
  /// The description with what to do about it.
  package var sentence: String {
    guard case .openAnyway(let address)? = remedy else { return description }
    return description + "; to open it all the same, without encryption, use --lan \(address.text)"
  }
}

extension Error {
  /// The description with what to do about it.
  package var sentence: String {
    if let problem = self as? EditProblem { return problem.sentence }
    if let problem = self as? WebProblem { return problem.sentence }
    return "\(self)" + ((self as? any ErrorWithRemedy)?.remedy?.clause ?? "")
  }
}
