export interface Brief<V> {
  /** The remembered value, else a newly loaded one. */
  get(key: string): Promise<V>;
  /** Drops every value after a change. */
  forget(): void;
}

export interface BriefOptions {
  readonly forMs: number;
  /** Bound of remembered keys. */
  readonly most: number;
  readonly clock: () => Date;
}

/**
 * Remembers the result of `load` for a short time, counted from its call, so that concurrent callers cost one load. A
 * failure is not remembered, nor a load during which `forget` was called.
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
