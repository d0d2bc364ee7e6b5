import diff from 'microdiff';

type Fields = Readonly<Record<string, unknown>>;

/**
 * One difference between two versions. `path` leads to the field by names; a list is one value. Without `before` the field was not
 * there, without `after` it is not there any more.
 */
export interface FieldChange {
  readonly path: readonly string[];
  readonly before?: unknown;
  readonly after?: unknown;
}

const isFields = (value: unknown): value is Fields =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** Names such as `constructor` are names of fields here. */
function bare(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(bare);
  if (!isFields(value)) return value;
  const copy: Record<string, unknown> = Object.create(null) as Record<string, unknown>;
  for (const [name, each] of Object.entries(value)) copy[name] = bare(each);
  return copy;
}

const partOf = (whole: unknown, name: string): unknown =>
  isFields(whole) && Object.hasOwn(whole, name) ? whole[name] : undefined;

const at = (whole: unknown, path: readonly string[]): unknown => path.reduce(partOf, whole);

/** The differences between two versions as JSON, in the order of their fields. */
export function changesBetween(before: Fields, after: Fields): FieldChange[] {
  const found = diff(bare(before) as Record<string, unknown>, bare(after) as Record<string, unknown>, {
    cyclesFix: false,
  });
  const paths = new Map(found.map(({ path }) => [JSON.stringify(toList(path)), toList(path)]));
  return [...paths.values()].map((path): FieldChange => {
    const [old, fresh] = [at(before, path), at(after, path)];
    return { path, ...(old !== undefined && { before: old }), ...(fresh !== undefined && { after: fresh }) };
  });
}

/** A place in a list is a number: the path ends at the list. */
function toList(path: readonly (string | number)[]): string[] {
  const end = path.findIndex((part) => typeof part === 'number');
  return path.slice(0, end === -1 ? path.length : end).map(String);
}

/** The version after these changes. */
export function applied(changes: readonly FieldChange[], before: Fields): Fields {
  return changes.reduce((whole, change) => put(whole, change.path, change), before);
}

function put(whole: Fields, [name = '', ...rest]: readonly string[], change: FieldChange): Fields {
  const inner = partOf(whole, name);
  const value = rest.length === 0 ? change.after : put(isFields(inner) ? inner : {}, rest, change);
  const others = Object.entries(whole).filter(([each]) => each !== name);
  return Object.fromEntries(value === undefined ? others : [...others, [name, value]]);
}
