/// Sorts heights of 26 bits: three radix passes of 9 bits each, or insertion sort for a few.
func sortHeights(_ values: UnsafeMutablePointer<Int32>, _ count: Int) {
  if count <= 48 {
    for i in stride(from: 1, to: count, by: 1) {
      let value = values[i]
      var place = i
      while place > 0 && values[place - 1] > value {
        values[place] = values[place - 1]
        place -= 1
      }
      values[place] = value
    }
    return
  }
  var isSorted = true
  for i in 1..<count { isSorted = isSorted && values[i - 1] <= values[i] }
  if isSorted { return }
  withUnsafeTemporaryAllocation(of: Int32.self, capacity: count) { room in
    withUnsafeTemporaryAllocation(of: Int32.self, capacity: 512) { places in
      var (from, to) = (values, room.baseAddress!)
      let places = places.baseAddress!
      for shift in stride(from: 0 as Int32, to: 27, by: 9) {
        places.initialize(repeating: 0, count: 512)
        for i in 0..<count { places[Int(from[i] &>> shift & 511)] &+= 1 }
        var place: Int32 = 0
        for digit in 0..<512 { (places[digit], place) = (place, place &+ places[digit]) }
        for i in 0..<count {
          let digit = Int(from[i] &>> shift & 511)
          to[Int(places[digit])] = from[i]
          places[digit] &+= 1
        }
        swap(&from, &to)
      }
      values.update(from: from, count: count)
    }
  }
}
