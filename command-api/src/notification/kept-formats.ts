/** Formats that are kept; making one costs a hundred times as much as using it. */
const MOST = 200;

/** What `make` makes for some words, made once. */
export function kept<F>(make: (...words: string[]) => F): (...words: string[]) => F {
  const formats = new Map<string, F>();
  return (...words) => {
    const key = words.join(' ');
    const known = formats.get(key) ?? make(...words);
    if (formats.size >= MOST) formats.clear();
    formats.set(key, known);
    return known;
  };
}
