import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, expect, it } from 'vitest';
import { newestFirmware, OUR_FIRMWARES } from './firmwares.ts';
import { readFirmwares } from './read-firmwares.ts';

const folder = mkdtempSync(path.join(tmpdir(), 'watchglass-firmwares-'));
afterAll(() => rmSync(folder, { recursive: true }));

function fileWith(text: string): string {
  const file = path.join(folder, 'firmwares.json');
  writeFileSync(file, text);
  return file;
}

it('is our list without a file', () => {
  expect(readFirmwares(undefined)).toBe(OUR_FIRMWARES);
});

it('has the entries of the file before ours, and ours for other hardware', () => {
  const firmwares = readFirmwares(fileWith('{"R2":"4.8.0","R9":"5.0.1"}'));
  expect(['R2', 'R9', 'R1', 'R7', undefined, 'constructor'].map((each) => newestFirmware(firmwares, each))).toEqual([
    '4.8.0',
    '5.0.1',
    OUR_FIRMWARES['R1'],
    OUR_FIRMWARES.any,
    OUR_FIRMWARES.any,
    OUR_FIRMWARES.any,
  ]);
});

it.each([
  ['', 'firmwares.json'],
  ['[]', 'must be an object'],
  ['{"R2":"4.8"}', '"R2"'],
  ['{"R2":"../../4.8.0"}', '"R2"'],
  ['{"../R2":"4.8.0"}', '"../R2"'],
  ['{"R2":4}', '"R2"'],
])('refuses the file %j, naming it and the entry', (text, named) => {
  expect(() => readFirmwares(fileWith(text))).toThrow(named);
});

it('refuses a file that is not there', () => {
  expect(() => readFirmwares(path.join(folder, 'none.json'))).toThrow('none.json');
});
