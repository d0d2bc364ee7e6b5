import type { TagColour } from '@watchglass/schemas/tag-type/palette';

interface Shades {
  readonly light: string;
  readonly dark: string;
}

/** Shades of the colours of tag types on light and on dark paper. A colour marks a tag beside its name, never alone. */
export const TAG_SHADES: Readonly<Record<TagColour, Shades>> = {
  grey: { light: '#66707a', dark: '#9aa7b0' },
  blue: { light: '#0072b2', dark: '#4da3dc' },
  sky: { light: '#2b86b8', dark: '#8fd0f5' },
  teal: { light: '#007a7a', dark: '#3fbdbd' },
  green: { light: '#00805d', dark: '#2fc296' },
  indigo: { light: '#4a4fb0', dark: '#8f97ee' },
  purple: { light: '#8a4a9e', dark: '#c48ad6' },
  pink: { light: '#b0568a', dark: '#e59ac4' },
};
