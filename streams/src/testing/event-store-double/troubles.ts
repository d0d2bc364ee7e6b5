import type { ServiceError } from '@grpc/grpc-js';
import { unavailable } from './refusals.ts';

/**
 * A failure of a call: it is refused; it takes effect, but its answer is lost; it takes effect and is never answered.
 */
export type Trouble = 'unavailable' | 'lostAnswer' | 'silence';

export type Call = 'append' | 'read' | 'subscribe';

/** Failures for the next calls, one each. */
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

/** The error with which a failing call ends, or undefined if it never ends. */
export const errorOf = (trouble: Trouble | ServiceError): ServiceError | undefined => {
  if (trouble === 'silence') return undefined;
  return typeof trouble === 'string' ? unavailable() : trouble;
};
