import CVips

/// Reports how much of an image's pixels a saver has computed; keep it for as long as the image.
public final class VipsProgress {
    private let report: (Int) -> Bool

    /// Watches an image.
    ///
    /// - Parameter report: called now and then with 0 to 100, from a thread of libvips while the saver runs, never from
    ///   two at once; false makes the saver fail.
    public init(watching image: VipsImage, report: @escaping (_ percent: Int) -> Bool) {
        self.report = report
        cvips_image_watch(
            image.pointer,
            { context, percent in
                guard let context else { return true }
                return Unmanaged<VipsProgress>.fromOpaque(context).takeUnretainedValue().report(Int(percent))
            },
            Unmanaged.passUnretained(self).toOpaque()
        )
    }
}
