import type { RefusalCode } from '@watchglass/schemas/refusals';

/** A body, or what fills a path; a text in braces stands for something of the scene (`values.ts`). */
export type Fields = Readonly<Record<string, unknown>>;

interface Request {
  /** One of `people.ts`. */
  readonly who?: string;
  /** What fills the path; `{org}` is the house where nothing is said. */
  readonly at?: Fields;
  readonly query?: string;
  /** Of a case: what is another than in the call's own body. A text goes as it is. */
  readonly body?: Fields | string;
  readonly headers?: Readonly<Record<string, string>>;
}

/** A failure of a call: what is asked in another way, and what is answered. */
export interface Failure extends Request {
  readonly when: string;
  /** What it speaks of is made for it alone, since something becomes of it. */
  readonly afresh?: true;
  /** How often the same was asked before. */
  readonly after?: number;
  readonly is: readonly [status: number, code: RefusalCode];
}

/** A call: who asks what, and the status of its success; then its failures. */
export interface Call extends Request {
  readonly call: `${'GET' | 'POST' | 'PUT' | 'DELETE'} /${string}`;
  readonly who: string;
  /** Or the file that shows its success, where it cannot be shown here. */
  readonly is: number | `${string}.spec.ts`;
  readonly but?: readonly Failure[];
  /** Failures that cannot be brought about here, by the file that shows them. */
  readonly elsewhere?: Partial<Readonly<Record<RefusalCode, `${string}.spec.ts`>>>;
}
