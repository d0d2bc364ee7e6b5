import methods from './methods-of-paths.json' with { type: 'json' };

/** The methods of every path of both APIs. `npm run openapi` writes them from the routes. */
export const METHODS_OF_PATHS: Readonly<Record<string, readonly string[]>> = methods;

/** Parameters by their place: routes of one path name them differently. The page of the web app stands for any path, and is left out. */
export function methodsOfPaths(
  routes: readonly { readonly method: string; readonly path: string }[],
): Record<string, readonly string[]> {
  const found = new Map<string, Set<string>>();
  for (const { method, path } of routes) {
    if (path.startsWith('/{')) continue;
    let place = 0;
    const generic = path.replaceAll(/\{\w+/g, () => `{p${(place += 1)}`);
    found.set(generic, (found.get(generic) ?? new Set()).add(method));
  }
  return Object.fromEntries(
    [...found].map(([path, of]) => [path, [...of].toSorted()] as const).toSorted(([a], [b]) => (a < b ? -1 : 1)),
  );
}
