import Glibc

extension ImagingError {
    /// The error of a file that could not be written: kind `noSpace` where the disk is full, a quota is used up or a
    /// file would be larger than it may be, else `internalFault`.
    ///
    /// - Parameter code: an `errno`.
    static func writing(_ code: Int32, _ what: String) -> ImagingError {
        let isFull = [ENOSPC, EDQUOT, EFBIG].contains(code)
        return ImagingError(isFull ? .noSpace : .internalFault, "\(what): \(String(cString: strerror(code)))")
    }
}
