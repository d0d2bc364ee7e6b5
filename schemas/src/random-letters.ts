/** Letters, each equally likely; `bytes` yields that many random bytes. */
export function randomLetters(
  bytes: (count: number) => Uint8Array,
  { letters, count }: { readonly letters: string; readonly count: number },
): string {
  const whole = 256 - (256 % letters.length);
  let text = '';
  while (text.length < count)
    for (const byte of bytes(count)) {
      // Bytes beyond the last whole multiple would favour the first letters.
      if (byte < whole && text.length < count) text += letters[byte % letters.length];
    }
  return text;
}
