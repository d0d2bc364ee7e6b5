import { GRANTABLE, OFFERED } from '@watchglass/schemas/member/rights';
import { describe, expect, it } from 'vitest';
import { files, read } from './sources.ts';

const WORKSPACES = ['command-api/', 'query-api/', 'schemas/'];
const sources = files('.ts').filter(
  (file) => WORKSPACES.some((workspace) => file.startsWith(workspace)) && !file.endsWith('.spec.ts'),
);
const needed = new Set(sources.flatMap((file) => [...read(file).matchAll(/module: '(\w+)'/g)].map(([, name]) => name)));

describe('the modules on which screens offer rights', () => {
  it('are exactly the grantable ones that a route needs', () => {
    expect(OFFERED).toEqual(GRANTABLE.filter((module) => needed.has(module)));
  });
});
