import Foundation
import RKFoundation

func follow(_ file: URL, in bag: DisposeBag) {
  FileHandle.lines(of: file).map { $0.count }.replaceError(with: 0).observeNext { _ in }
    .dispose(in: bag)
}
