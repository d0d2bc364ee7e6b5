import type { ImportChange } from '@watchglass/schemas/sensor/import';
import { expect, it } from 'vitest';
import { filesOf, inOrder } from './import-parts.ts';

const change = (line: number, changes: Partial<ImportChange>): ImportChange => ({
  line,
  sensorId: line * 10,
  sensor: 'Fridge',
  ...changes,
});
const named = (line: number, after: string): ImportChange => change(line, { name: { before: 'a', after } });
const places = new Map([['p', 'Hall, "A"']]);

it('a part becomes one file for each set of changed columns, without any other column', () => {
  const tags = { before: ['x'], after: ['Cold', 'North'] };
  const location = { before: null, after: 'p' };
  const part = inOrder([
    named(2, '=1'),
    change(3, { tags, location }),
    named(4, 'b'),
    change(5, { setIntervalSeconds: { before: 60, after: null } }),
  ]);
  expect(filesOf(part, places)).toEqual([
    "id,name\r\n20,'=1\r\n40,b",
    'id,setIntervalSeconds\r\n50,',
    'id,tags,location\r\n30,"Cold, North","Hall, ""A"""',
  ]);
});

it('a location that is gone is never written as none', () => {
  const gone = { before: 'p', after: 'deleted' };
  expect(filesOf([change(2, { location: gone })], places)).toEqual(['id,location\r\n20,deleted']);
});
