import { SEARCHED } from '@watchglass/schemas/search/concepts';
import { expect, it } from 'vitest';
import { statementName } from './find.ts';

const NAME_CHARACTERS = 63;

it('each choice of concepts has a statement of its own, by the characters that PostgreSQL keeps of a name', () => {
  const choices = Array.from({ length: 2 ** SEARCHED.length }, (_, bits) =>
    SEARCHED.filter((_concept, at) => (bits >> at) % 2 === 1),
  );
  const names = choices.flatMap((concepts) =>
    [true, false].map((isPlaced) => statementName('words', concepts, { isPlaced }).slice(0, NAME_CHARACTERS)),
  );
  expect(new Set(names).size).toBe(2 * choices.length);
});
