const NUMBER = /^[+-]?(\d+(\.\d*)?|\.\d+)([eE][+-]?\d+)?$/;

/** A decimal number as devices write it; any other text stays text, so that nothing is guessed and nothing becomes 0. */
export function numberOrText(text: string): number | string {
  const trimmed = text.trim();
  return trimmed.length <= 64 && NUMBER.test(trimmed) ? Number(trimmed) : text;
}
