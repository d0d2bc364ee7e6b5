/** What a tile shows. */
export const SOURCE_KINDS = ['sensors', 'rules', 'assets', 'plans', 'monitors', 'integrations'] as const;
export type SourceKind = (typeof SOURCE_KINDS)[number];

/** Props that name something of a workspace stand under these names in every kind of tile. */
const REFERENCES = [...SOURCE_KINDS, 'points', 'metrics', 'locations', 'tags'] as const;
export type Reference = (typeof REFERENCES)[number];

export type SourceId = number | string;

/**
 * The sources of a tile: who may see it, what a wall may read, which dashboard shows an alarm, what an import maps. `all`: it
 * shows everything that its reader sees.
 */
export type Sources = 'all' | Readonly<Record<SourceKind, readonly SourceId[]>>;

/** The id in another workspace; null without a counterpart. */
export type NewIdOf = (reference: Reference, id: SourceId) => SourceId | null;

type Props = Readonly<Record<string, unknown>>;

const isId = (item: unknown): item is SourceId => typeof item === 'number' || typeof item === 'string';
const idsIn = (list: unknown): SourceId[] => (Array.isArray(list) ? list.filter(isId) : []);

/** The sources that props name. Props of any form are accepted. */
export function namedSources(props: Props): Exclude<Sources, 'all'> {
  return {
    sensors: idsIn(props['sensors']),
    rules: idsIn(props['rules']),
    assets: idsIn(props['assets']),
    plans: idsIn(props['plans']),
    monitors: idsIn(props['monitors']),
    integrations: idsIn(props['integrations']),
  };
}

/** Props with the ids of another workspace. An id without a counterpart is left out. */
export function remapped<P extends Props>(props: P, newIdOf: NewIdOf): P {
  const changed = REFERENCES.filter((reference) => Array.isArray(props[reference])).map((reference) => [
    reference,
    idsIn(props[reference]).flatMap((id) => newIdOf(reference, id) ?? []),
  ]);
  return { ...props, ...Object.fromEntries(changed) };
}
