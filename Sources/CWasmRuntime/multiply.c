#ifdef __wasm__
// What compilers call to multiply 128 bits; Swift does so to see whether 64 bits overflow.
typedef unsigned __int128 wide;
typedef unsigned long long half;

wide __multi3(wide one, wide other) {
    half low1 = (half)one, low2 = (half)other;
    half a = low1 >> 32, b = low1 & 0xffffffff;
    half c = low2 >> 32, d = low2 & 0xffffffff;
    half middle = a * d + (b * d >> 32);
    half middle2 = b * c + (middle & 0xffffffff);
    half high = a * c + (middle >> 32) + (middle2 >> 32);
    high += (half)(one >> 64) * low2 + low1 * (half)(other >> 64);
    return (wide)high << 64 | low1 * low2;
}
#endif
