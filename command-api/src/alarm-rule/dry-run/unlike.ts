/** From an instant to another (epoch milliseconds), or without an end. */
export interface Span {
  readonly from: number;
  readonly to: number | null;
}

/** The spans that overlap none of the others. Each list is in order, and its spans are apart. */
export function unlike<S extends Span>(some: readonly S[], others: readonly Span[]): S[] {
  let next = 0;
  return some.filter(({ from, to }) => {
    while (endOf(others[next]) < from) next += 1;
    const other = others[next];
    return other === undefined || other.from > (to ?? Infinity);
  });
}

/** Beyond the last one there is nothing to pass. */
function endOf(span: Span | undefined): number {
  return span?.to ?? Infinity;
}
