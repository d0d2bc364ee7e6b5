import type { Request } from '@hapi/hapi';
import { expect, it } from 'vitest';
import { Refusal } from '@watchglass/schemas/refusals';
import { seenRevisionOf } from './command-context.ts';

function seen(ifMatch?: string): number | string {
  try {
    return seenRevisionOf({ headers: ifMatch === undefined ? {} : { 'if-match': ifMatch } } as unknown as Request);
  } catch (error) {
    return error instanceof Refusal ? error.code : 'bug';
  }
}

it('reads the revision that a client saw', () => {
  expect([seen('"0"'), seen(' "17" ')]).toEqual([0, 17]);
});

it('requires a version if none is named, and refuses a malformed one as outdated', () => {
  expect([seen(), seen(''), seen('*')]).toEqual(['VersionRequired', 'VersionRequired', 'VersionRequired']);
  expect([seen('17'), seen('W/"17"'), seen('"-1"'), seen('"1", "2"'), seen(`"${'9'.repeat(40)}"`)]).toEqual(
    Array(5).fill('Outdated'),
  );
});
