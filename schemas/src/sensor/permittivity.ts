/** Presets that turn soil permittivity (ε, metric 9) into volumetric water content (per cent, metric 8). */
export type WaterContentPreset =
  | { readonly equation: 'topp' }
  /** `density` is the soil's bulk density in g/cm³. */
  | { readonly equation: 'malicki'; readonly density: number }
  /** θ = a + bε + cε² + dε³, a fraction of volume. */
  | { readonly equation: 'cubic'; readonly coefficients: CubicCoefficients };

export type CubicCoefficients = readonly [a: number, b: number, c: number, d: number];

/** G. C. Topp, J. L. Davis, A. P. Annan, "Electromagnetic determination of soil water content", 1980. */
const TOPP: CubicCoefficients = [-0.053, 0.0292, -5.5e-4, 4.3e-6];

/** In per cent; NaN where the equation has no value. A result outside 0 to 100 is left to the metric's range. */
export function waterContent(permittivity: number, preset: WaterContentPreset): number {
  switch (preset.equation) {
    case 'topp':
      return cubic(permittivity, TOPP) * 100;
    case 'malicki':
      return malicki(permittivity, preset.density) * 100;
    case 'cubic':
      return cubic(permittivity, preset.coefficients) * 100;
  }
}

function cubic(x: number, [a, b, c, d]: CubicCoefficients): number {
  return a + x * (b + x * (c + x * d));
}

/** M. A. Malicki, R. Plagge, C. H. Roth, "Improving the calibration of dielectric TDR soil moisture determination", 1996. */
function malicki(permittivity: number, density: number): number {
  return (Math.sqrt(permittivity) - 0.819 - 0.168 * density - 0.159 * density ** 2) / (7.17 + 1.18 * density);
}
