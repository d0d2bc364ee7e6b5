import type { FieldChange } from '@watchglass/schemas/history/changes';
import { TILE_PARTS } from '@watchglass/schemas/dashboard/tile-parts';
import type { Change } from '../audit/changes.ts';
import { fieldLabel, valueInWords } from '../audit/field-words.ts';
import { fieldsOf, type AuditWords } from '../audit/sentence.ts';
import { tileType } from '../tiles/tile-types.ts';

interface Context {
  readonly words: AuditWords;
  /** Of a rule: the metric of its values. */
  readonly metricId: number | null;
}

type Path = readonly string[];

const isFields = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

const TILE_DEPTH = 2;
const isTile = ([head, ...rest]: Path): boolean => head === 'tiles' && rest.length > 0;

/** The fields of which a changed object consists; a tile that was added or removed stays whole. */
function leavesOf({ path, before, after }: FieldChange): FieldChange[] {
  if (path[0] === 'tiles' && path.length >= TILE_DEPTH) return [{ path, before, after }];
  if (!isFields(before) && !isFields(after)) return [{ path, before, after }];
  const [old, fresh] = [fieldsOf(before), fieldsOf(after)];
  return [...new Set([...Object.keys(old), ...Object.keys(fresh)])].flatMap((name) =>
    leavesOf({ path: [...path, name], before: old[name], after: fresh[name] }),
  );
}

/** Differences in words and in the person's units; a tile is one line. */
export function differencesInWords(changes: readonly FieldChange[], context: Context): Change[] {
  const leaves = changes.flatMap(leavesOf);
  const said = leaves.filter(({ path }) => !isTile(path)).map((leaf) => inWords(leaf, context));
  return [...said.filter(({ before, after }) => before !== after), ...tilesInWords(leaves, context)];
}

/** A version in words: all its fields that say something. */
export function versionInWords(fields: unknown, context: Context): Change[] {
  const whole: FieldChange[] = Object.entries(fieldsOf(fields)).map(([name, after]) => ({ path: [name], after }));
  return differencesInWords(whole, context).filter(({ after }) => after !== null);
}

function inWords({ path, before, after }: FieldChange, { words, metricId }: Context): Change {
  const { of, rest } = placeOf(path, words);
  const field = fieldLabel(words.t, rest.join('.'));
  const say = (value: unknown): string | null => {
    if (value === undefined || value === null) return null;
    const text = valueInWords(rest.join('.'), value, { words, whole: { metricId } });
    return text === '' ? null : text;
  };
  return {
    field: of === null ? field : words.t('versions.part', { of, field }),
    before: say(before),
    after: say(after),
  };
}

interface Place {
  /** The thing within the thing that the field is of: a point, an object on a plan, an adjusted metric. */
  readonly of: string | null;
  readonly rest: Path;
}

const PARTS: Readonly<Record<string, (id: string, words: AuditWords) => string>> = {
  points: (id, { t, names }) => t('versions.point', { name: names[`point/${id}`] ?? '' }),
  objects: (id, { t, names }) => t('versions.object', { name: names[`object/${id}`] ?? '' }),
  adjustments: (id, { t, metric }) => t('versions.adjustment', { name: metric(Number(id)).name }),
};

function placeOf(path: Path, words: AuditWords): Place {
  const [head = '', id = '', ...rest] = path;
  const name = rest.length === 0 ? undefined : PARTS[head];
  return name === undefined ? { of: null, rest: path } : { of: name(id, words), rest };
}

type What = 'added' | 'removed' | (typeof TILE_PARTS)[number];
const ORDER: readonly What[] = ['added', 'removed', ...TILE_PARTS];

function whatOf({ path: [, , part, layout], before, after }: FieldChange): readonly What[] {
  if (part === undefined) return [before === undefined ? 'added' : after === undefined ? 'removed' : 'props'];
  if (part === 'name') return ['name'];
  if (part !== 'grid') return ['props'];
  return layout === 'desktop' || layout === 'mobile' ? [layout] : ['desktop', 'mobile'];
}

function tilesInWords(leaves: readonly FieldChange[], { words: { t, names } }: Context): Change[] {
  const byTile = new Map<string, FieldChange[]>();
  for (const leaf of leaves.filter(({ path }) => isTile(path))) {
    const id = leaf.path[1] ?? '';
    byTile.set(id, [...(byTile.get(id) ?? []), leaf]);
  }
  return [...byTile].map(([id, parts]) => {
    const what = new Set(parts.flatMap(whatOf));
    const recorded = fieldsOf(parts[0]?.after ?? parts[0]?.before);
    const name = [names[`tile/${id}`], recorded['name'], recorded['component']].find(isSaid) ?? '';
    const kind = tileType(name);
    return {
      field: t('versions.tile', { name: kind === undefined ? name : t(kind.label) }),
      before: null,
      after: ORDER.filter((each) => what.has(each))
        .map((each) => t(`history.what.${each}`))
        .join(', '),
    };
  });
}

const isSaid = (text: unknown): text is string => typeof text === 'string' && text !== '';
