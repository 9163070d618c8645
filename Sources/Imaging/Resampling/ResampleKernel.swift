import Glibc

/// The ways to make a pixel of a scaled picture out of its neighbours in the source.
///
/// When reducing, all but `nearest` are stretched by the reduction, so that every source pixel counts.
public enum ResampleKernel: String, Hashable, Sendable, CaseIterable {
    /// The source pixel in which the output pixel's centre lies.
    case nearest
    /// A triangle of one pixel to either side.
    case linear
    /// Catmull and Rom's cubic (a = −½) of two pixels to either side.
    case cubic
    /// Three lobes of sinc, windowed by its own main lobe (Lanczos; Duchon 1979).
    case lanczos3

    /// The kernel for a magnification where none was asked for: `lanczos3` reduces, `cubic` enlarges.
    public static func automatic(magnification: Double) -> ResampleKernel {
        magnification < 1 ? .lanczos3 : .cubic
    }

    /// How far the kernel reaches to either side, in source pixels, when it is not stretched.
    var support: Double {
        switch self {
        case .nearest: 0.5
        case .linear: 1
        case .cubic: 2
        case .lanczos3: 3
        }
    }

    /// The weight, not normalised, at a distance from the centre.
    func weight(at distance: Double) -> Double {
        let x = abs(distance)
        guard x < support else { return 0 }
        switch self {
        case .nearest:
            return 1
        case .linear:
            return 1 - x
        case .cubic:
            return x < 1 ? (1.5 * x - 2.5) * x * x + 1 : ((2.5 - 0.5 * x) * x - 4) * x + 2
        case .lanczos3:
            guard x > 1e-9 else { return 1 }
            // sin 3t = (3 − 4 sin² t) sin t: one sine does for both factors.
            let third = Double.pi * x / 3
            let sine = sin(third)
            return (3 - 4 * sine * sine) * sine * sine / (3 * third * third)
        }
    }
}
