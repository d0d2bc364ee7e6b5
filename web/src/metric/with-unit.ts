/** A name with the unit of its values, for heads and axes. */
export const withUnit = (name: string, unit: string): string => (unit === '' ? name : `${name}, ${unit}`);
