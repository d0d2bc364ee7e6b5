import type { ServiceError } from '@grpc/grpc-js';
import { unavailable } from './refusals.ts';

/**
 * What may happen to a call: it is refused; it is done, but the answer is lost; it is done and never answered.
 */
export type Trouble = 'unavailable' | 'lostAnswer' | 'silence';

export type Call = 'append' | 'read' | 'subscribe';

/** Troubles in store for the calls to come, each met once. */
export class Troubles {
  readonly #ahead: { readonly call: Call; readonly trouble: Trouble | ServiceError }[] = [];

  add(call: Call, ...troubles: readonly (Trouble | ServiceError)[]): void {
    this.#ahead.push(...troubles.map((trouble) => ({ call, trouble })));
  }

  take(call: Call): Trouble | ServiceError | undefined {
    const index = this.#ahead.findIndex((one) => one.call === call);
    return index < 0 ? undefined : this.#ahead.splice(index, 1)[0]?.trouble;
  }
}

/** The error with which a call in this trouble ends, or undefined where it does not end at all. */
export const errorOf = (trouble: Trouble | ServiceError): ServiceError | undefined => {
  if (trouble === 'silence') return undefined;
  return typeof trouble === 'string' ? unavailable() : trouble;
};
