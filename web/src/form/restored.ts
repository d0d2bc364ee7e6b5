/** An earlier version in a form: what it is filled with, and from when that held (ISO 8601). */
export interface Restored<V extends object> {
  readonly at: string;
  readonly filled: Partial<V>;
}
