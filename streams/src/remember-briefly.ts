export interface Brief<V> {
  /** What was found out a moment ago, else what is found out now. */
  get(key: string): Promise<V>;
  /** Something has changed: everything is found out anew. */
  forget(): void;
}

export interface BriefOptions {
  readonly forMs: number;
  /** Keys that are remembered. */
  readonly most: number;
  readonly clock: () => Date;
}

/**
 * Remembers what `load` answers for a moment, counted from when it was asked, so that many who ask the same cost one look.
 * What failed is not remembered, nor is what was being looked up when something changed.
 */
export function rememberBriefly<V>(load: (key: string) => Promise<V>, { forMs, most, clock }: BriefOptions): Brief<V> {
  const kept = new Map<string, { readonly answer: Promise<V>; readonly until: number }>();
  return {
    get(key) {
      const now = clock().getTime();
      const known = kept.get(key);
      if (known && known.until > now) return known.answer;
      const answer = load(key);
      if (kept.size >= most) kept.clear();
      kept.set(key, { answer, until: now + forMs });
      answer.catch(() => {
        if (kept.get(key)?.answer === answer) kept.delete(key);
      });
      return answer;
    },
    forget: () => kept.clear(),
  };
}
