/** Prints one line of figures of a test. */
export function tell(test: string, figures: Readonly<Record<string, number | string>>): void {
  const words = Object.entries(figures).map(
    ([name, figure]) => `${name} ${typeof figure === 'number' ? rounded(figure) : figure}`,
  );
  process.stdout.write(`${test}: ${words.join(', ')}\n`);
}

function rounded(figure: number): string {
  return figure.toLocaleString('en-GB', { maximumFractionDigits: Math.abs(figure) < 10 ? 2 : 0 });
}

/** The value below which this share of the values lies. */
export function quantile(values: readonly number[], share: number): number {
  const sorted = values.toSorted((one, other) => one - other);
  return sorted[Math.min(sorted.length - 1, Math.floor(share * sorted.length))] ?? 0;
}
