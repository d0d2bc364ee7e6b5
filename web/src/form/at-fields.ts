import type { RefusalCode } from '@watchglass/schemas/refusals';
import { failureFrom, Failure } from '../http/failure.ts';

/** The field that each refusal belongs to. */
export type RefusedFields = Partial<Readonly<Record<RefusalCode, string>>>;

/** Turns a failure into faults of fields if each of its refusals belongs to one; otherwise returns it unchanged. */
export function failureAtFields(failure: Failure, fields: RefusedFields): Failure {
  const found = failure.errors.flatMap(({ code }) =>
    fields[code] === undefined ? [] : [{ field: fields[code], rule: code, message: code }],
  );
  if (found.length === 0 || found.length < failure.errors.length) return failure;
  return new Failure(failure.kind, failure.status, [
    { code: 'InvalidRequest', message: '', detail: { fields: found } },
  ]);
}

/** Waits for a call and throws a refusal of a field so that a form shows it there. */
export async function atFields<T>(sent: Promise<T>, fields: RefusedFields): Promise<T> {
  try {
    return await sent;
  } catch (thrown) {
    throw failureAtFields(failureFrom(thrown), fields);
  }
}
