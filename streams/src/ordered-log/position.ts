const DIGITS = 16;

/** Fixed width, so that positions compare as plain strings. */
export const toPosition = (place: number): string => String(place).padStart(DIGITS, '0');

/** Null is the place before the first. */
export const fromPosition = (position: string | null): number => (position === null ? 0 : Number(position));
