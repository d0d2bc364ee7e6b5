import type { RefusalCode } from '@watchglass/schemas/refusals';
import { failureFrom, Failure } from '../http/failure.ts';

/** Which field a refusal is about. */
export type RefusedFields = Partial<Readonly<Record<RefusalCode, string>>>;

/** The failure as faults of fields where each of its refusals is about one; otherwise as it was. */
export function failureAtFields(failure: Failure, fields: RefusedFields): Failure {
  const found = failure.errors.flatMap(({ code }) =>
    fields[code] === undefined ? [] : [{ field: fields[code], rule: code, message: code }],
  );
  if (found.length === 0 || found.length < failure.errors.length) return failure;
  return new Failure(failure.kind, failure.status, [
    { code: 'InvalidRequest', message: '', detail: { fields: found } },
  ]);
}

/** Waits for what was sent; a refusal that is about a field is thrown so that a form shows it there. */
export async function atFields<T>(sent: Promise<T>, fields: RefusedFields): Promise<T> {
  try {
    return await sent;
  } catch (thrown) {
    throw failureAtFields(failureFrom(thrown), fields);
  }
}
