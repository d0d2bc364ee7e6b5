import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { readSettings } from './settings.ts';

const folder = mkdtempSync(join(tmpdir(), 'replay-settings-'));
const file = join(folder, 'recording.csv');
writeFileSync(file, '');
afterAll(() => rmSync(folder, { recursive: true }));

const nobody = { WATCHGLASS_DATA_DIR: folder };
const somebody = { ...nobody, WATCHGLASS_URL: 'http://127.0.0.1:1/', WATCHGLASS_LOGIN: 'l', WATCHGLASS_PASSWORD: 'p' };

describe('the settings of a replay', () => {
  it('come from the command line: file, speed and workspace', () => {
    expect(readSettings([file, '--speed', '60', '--org', '3'], somebody)).toMatchObject({
      file,
      speed: 60,
      organizationId: 3,
      operator: { url: 'http://127.0.0.1:1', login: 'l', password: 'p' },
      door: undefined,
    });
  });

  it('default to the running demo', () => {
    writeFileSync(
      join(folder, 'demo.json'),
      JSON.stringify({ url: 'http://127.0.0.1:2', login: 'anna', password: 'x', organizationId: 1 }),
    );
    expect(readSettings([file], nobody)).toMatchObject({
      speed: undefined,
      organizationId: 1,
      operator: { url: 'http://127.0.0.1:2', login: 'anna' },
    });
    rmSync(join(folder, 'demo.json'));
  });

  it('may name a base that is registered already', () => {
    const base = { ...somebody, WATCHGLASS_BASE: 'BASE1', WATCHGLASS_BASE_PASSWORD: 'secret' };
    expect(readSettings([file], base).door).toEqual({
      url: 'http://127.0.0.1:1',
      username: 'BASE1',
      password: 'secret',
    });
  });

  it.each([
    ['no file', [], somebody],
    ['two files', [file, file], somebody],
    ['a file that is not there', ['nowhere.csv'], somebody],
    ['nobody to send as', [file], nobody],
    ['a speed of nothing', [file, '--speed', '0'], somebody],
    ['an unknown flag', [file, '--fast'], somebody],
  ])('are rejected: %s', (_, args, environment) => {
    expect(() => readSettings(args, environment)).toThrow(Error);
  });
});
