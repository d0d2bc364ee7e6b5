import { expect, it } from 'vitest';
import { Haystack } from './haystack.ts';

const names = ['Zoe', 'Élan', 'Joe', '', 'ZOE ZOE'];
const find = (wanted: string): string[] => new Haystack(names, (name) => name).find(wanted);

it('every entry whose text contains the search is found once, in order, in any case', () => {
  expect(find('OE')).toEqual(['Zoe', 'Joe', 'ZOE ZOE']);
  expect(find('é')).toEqual(['Élan']);
  expect(find('ZOE Z')).toEqual(['ZOE ZOE']);
  expect(find('eé')).toEqual([]);
  expect(new Haystack([], String).find('a')).toEqual([]);
});
