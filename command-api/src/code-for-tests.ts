import { Refusal } from '@watchglass/schemas/refusals';

/** The refusal code of a decision; `ok` if it decides, `bug` if it fails in another way. */
export function codeOf(decide: () => unknown): string {
  try {
    decide();
    return 'ok';
  } catch (error) {
    return error instanceof Refusal ? error.code : 'bug';
  }
}
