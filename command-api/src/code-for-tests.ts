import { Refusal } from '@watchglass/schemas/refusals';

/** The code with which a decision refuses; `ok` where it decides, `bug` where it fails in another way. */
export function codeOf(decide: () => unknown): string {
  try {
    decide();
    return 'ok';
  } catch (error) {
    return error instanceof Refusal ? error.code : 'bug';
  }
}
