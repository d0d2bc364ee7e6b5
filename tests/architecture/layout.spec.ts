import { readdirSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { files, read, root } from './sources.ts';

const TOP_LEVEL = [
  '.ci',
  '.git-blame-ignore-revs',
  '.gitattributes',
  '.gitignore',
  '.npmrc',
  '.oxfmtrc.json',
  '.oxlintrc.json',
  'CHANGELOG.md',
  'CONTRIBUTING.md',
  'LICENSE',
  'README.md',
  'client',
  'command-api',
  'demo',
  'deploy',
  'docker-compose.yml',
  'docs',
  'package-lock.json',
  'package.json',
  'projectors',
  'query-api',
  'schemas',
  'streams',
  'tests',
  'tsconfig.json',
  'vitest.config.ts',
  'web',
];

const byText = (a = '', b = ''): number => (a < b ? -1 : 1);

/** A library's own files import it in place of a module whose export is the default one. */
const INSTEAD_OF_A_LIBRARYS = 'web/src/look/no-ripple.ts';

describe('the repository', () => {
  it('has exactly its known top level', () => {
    const present = new Set(files('').map((file) => file.split('/')[0] ?? ''));
    expect([...present].toSorted(byText)).toEqual(TOP_LEVEL.toSorted(byText));
  });

  it('has no barrels and no catch-all folder', () => {
    const odd = files('.ts', '.tsx').filter((file) =>
      /(^|\/)(index\.tsx?|utils?|helpers?|common|shared)(\/|$)/.test(file),
    );
    expect(odd).toEqual([]);
  });

  it('exports by name', () => {
    const byDefault = files('.ts', '.tsx').filter(
      (file) => !file.endsWith('config.ts') && file !== INSTEAD_OF_A_LIBRARYS && /^export default/m.test(read(file)),
    );
    expect(byDefault).toEqual([]);
  });

  it('has no file over a megabyte but those that tools write', () => {
    const written = ['package-lock.json', 'query-api/src/open-api/openapi.json'];
    const large = files('').filter((file) => !written.includes(file) && Buffer.byteLength(read(file)) > 1_000_000);
    expect(large).toEqual([]);
  });

  it('names decisions by date', () => {
    const decisions = readdirSync(`${root}/docs/adr`);
    expect(decisions.filter((name) => !/^\d{4}-\d{2}-\d{2}-[a-z0-9-]+\.md$/.test(name))).toEqual([]);
  });
});
