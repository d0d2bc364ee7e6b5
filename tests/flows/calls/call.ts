import type { RefusalCode } from '@watchglass/schemas/refusals';

/** A body, or the parameters of a path; a text in braces stands for a value of the scene (`values.ts`). */
type Fields = Readonly<Record<string, unknown>>;

interface Request {
  /** One of `people.ts`. */
  readonly who?: string;
  /** Parameters of the path; `{org}` is the house by default. */
  readonly at?: Fields;
  readonly query?: string;
  /** Of a case: the difference from the call's own body. A text is sent as it is. */
  readonly body?: Fields | string;
  readonly headers?: Readonly<Record<string, string>>;
}

/** A failure of a call: the changed request, and its reply. */
export interface Failure extends Request {
  readonly when: string;
  /** Its objects are made for it alone, because it changes them. */
  readonly afresh?: true;
  /** Number of equal requests before this one. */
  readonly after?: number;
  readonly is: readonly [status: number, code: RefusalCode];
}

/** A call: the caller, the request and the status of its success; then its failures. */
export interface Call extends Request {
  readonly call: `${'GET' | 'POST' | 'PUT' | 'DELETE'} /${string}`;
  readonly who: string;
  /** Or the spec that shows its success, if this table cannot. */
  readonly is: number | `${string}.spec.ts`;
  readonly but?: readonly Failure[];
  /** Failures that this table cannot cause, with the spec that shows each. */
  readonly elsewhere?: Partial<Readonly<Record<RefusalCode, `${string}.spec.ts`>>>;
}
