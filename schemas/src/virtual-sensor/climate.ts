/** WMO No. 8, over water: temperature in °C, humidity in % (greater than 0). Result in °C. */
export function dewPoint(temperature: number, humidity: number): number {
  const gamma = Math.log(asRelative(humidity) / 100) + (17.62 * temperature) / (243.12 + temperature);
  return (243.12 * gamma) / (17.62 - gamma);
}

/** FAO Irrigation and Drainage Paper 56, equation 11: in kPa at a temperature in °C. */
export function saturationVapourPressure(temperature: number): number {
  return 0.6108 * Math.exp((17.27 * temperature) / (temperature + 237.3));
}

/** In kPa; `leaf` is the temperature of the leaf, that of the air if unknown. */
export function vapourPressureDeficit(temperature: number, humidity: number, leaf: number = temperature): number {
  return saturationVapourPressure(leaf) - (saturationVapourPressure(temperature) * asRelative(humidity)) / 100;
}

/** An uncalibrated sensor reads above 100 % when wet. */
const asRelative = (humidity: number): number => Math.min(humidity, 100);
