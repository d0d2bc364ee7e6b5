/** Thresholds of a CO₂ scale: at least the ends of one band. */
export const CO2_THRESHOLDS_MIN = 2;
export const CO2_THRESHOLDS_MAX = 7;
/** In ppm. Section 5 of the specification bounds a threshold by this figure. */
export const CO2_THRESHOLD_MAX_PPM = 1e12;
export const CO2_LABEL_MAX_CHARACTERS = 15;
