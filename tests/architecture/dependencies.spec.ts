import { builtinModules } from 'node:module';
import { describe, expect, it } from 'vitest';
import { read, sources } from './sources.ts';

const BUILT_IN = new Set(builtinModules);

interface Manifest {
  readonly dependencies?: Record<string, string>;
  readonly devDependencies?: Record<string, string>;
  readonly optionalDependencies?: Record<string, string>;
}

function declaredBy(file: string): Set<string> {
  const { dependencies, devDependencies, optionalDependencies } = JSON.parse(read(file)) as Manifest;
  return new Set([dependencies, devDependencies, optionalDependencies].flatMap((list) => Object.keys(list ?? {})));
}

/** `@scope/name/path` → `@scope/name`; undefined for our own files and Node's modules. */
function packageOf(imported: string): string | undefined {
  if (
    imported.startsWith('.') ||
    imported.startsWith('node:') ||
    imported.startsWith('@watchglass/') ||
    BUILT_IN.has(imported)
  )
    return undefined;
  return imported
    .split('/')
    .slice(0, imported.startsWith('@') ? 2 : 1)
    .join('/');
}

describe('dependencies', () => {
  it('are declared by the workspace that imports them', () => {
    const everywhere = declaredBy('package.json');
    const undeclared = sources().flatMap(({ file, imports }) => {
      const [workspace] = file.split('/');
      if (!file.includes('/')) return [];
      const declared = declaredBy(`${workspace}/package.json`);
      const packages = imports
        .map(packageOf)
        .filter((name) => name !== undefined && !declared.has(name) && !everywhere.has(name));
      return packages.map((name) => `${file} imports ${name}`);
    });
    expect(undeclared).toEqual([]);
  });

  it('of a version before 1.0 are pinned exactly', () => {
    const manifests = [
      'package.json',
      ...new Set(
        sources()
          .map(({ file }) => file.split('/')[0])
          .filter((name) => name && !name.includes('.')),
      ),
    ].map((name) => (name === 'package.json' ? name : `${name}/package.json`));
    const loose = manifests.flatMap((file) => {
      const { dependencies, devDependencies } = JSON.parse(read(file)) as Manifest;
      return Object.entries({ ...dependencies, ...devDependencies })
        .filter(([, range]) => /^[\^~]0\./.test(range))
        .map(([name]) => `${file}: ${name}`);
    });
    expect(loose).toEqual([]);
  });

  it('are in the lockfile for every platform, as a clean install requires', () => {
    const { packages } = JSON.parse(read('package-lock.json')) as { packages: Record<string, Manifest> };
    const missing = Object.entries(packages).flatMap(([place, { optionalDependencies = {} }]) =>
      Object.keys(optionalDependencies).filter(
        (name) => !packages[`${place}/node_modules/${name}`] && !packages[`node_modules/${name}`],
      ),
    );
    expect(missing).toEqual([]);
  });
});
