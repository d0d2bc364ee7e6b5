/** One changed field of an event; null for an absent value. */
export interface Change {
  readonly field: string;
  readonly before: string | null;
  readonly after: string | null;
}

type Fields = Readonly<Record<string, unknown>>;

const isFields = (value: unknown): value is Fields =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
/** Personal text stays sealed in the audit. */
export const SEALED = 'sealed:1:';
export const HIDDEN = '•••';

/** A value in words; `whole` is the object that contains the field. */
export type Say = (field: string, value: unknown, whole: unknown) => string;

/** The recorded value. */
function asRecorded(_field: string, value: unknown): string {
  if (typeof value === 'string') return value.startsWith(SEALED) ? HIDDEN : value;
  if (Array.isArray(value)) return value.map((each) => asRecorded('', each ?? '–')).join(', ');
  return JSON.stringify(value);
}

type Leaves = ReadonlyMap<string, unknown>;

/** A picture is one value of hash and type. */
const isWhole = (value: Fields): boolean => 'mediaType' in value;

function leaves(value: unknown, path = ''): Map<string, unknown> {
  if (!isFields(value) || isWhole(value)) return new Map([[path, value]]);
  return new Map(
    Object.entries(value).flatMap(([name, each]) => [...leaves(each, path === '' ? name : `${path}.${name}`)]),
  );
}

const same = (one: unknown, other: unknown): boolean => JSON.stringify(one ?? null) === JSON.stringify(other ?? null);

/** Fields that name the subject of an event, or the version that it restores: the entry shows them apart. */
const isIdentity = (name: string) =>
  name === 'serial' || name === 'version' || name === 'restoredFrom' || name.endsWith('Id');

function described(after: unknown): unknown {
  return isFields(after) ? Object.fromEntries(Object.entries(after).filter(([name]) => !isIdentity(name))) : after;
}

const kindOf = (value: unknown) => (Array.isArray(value) ? 'list' : typeof value);

/** The part of `after` that replaces `before`: an event names the old value `before`, and the new one by its own name. */
function counterpart(before: unknown, after: unknown): { readonly name: string; readonly value: unknown } {
  if (!isFields(after) || (isFields(before) && Object.keys(before).every((name) => name in after)))
    return { name: '', value: after };
  const [name, value] = Object.entries(after).find(([, each]) => kindOf(each) === kindOf(before)) ?? ['', after];
  return { name, value };
}

/** The changed fields of an event. */
export function changesOf(before: unknown, after: unknown, say: Say = asRecorded): Change[] {
  const now = described(after);
  const text = (field: string, from: Leaves, whole: unknown): string | null => {
    const value = from.get(field) ?? null;
    return value === null ? null : say(field, value, whole);
  };
  if (before === null || before === undefined) {
    const all = leaves(now);
    return [...all.keys()].map((field) => ({ field, before: null, after: text(field, all, now) }));
  }
  const { name, value } = counterpart(before, now);
  const [old, fresh] = [leaves(before, isFields(before) ? '' : name), leaves(value, isFields(value) ? '' : name)];
  return [...new Set([...old.keys(), ...fresh.keys()])]
    .filter((field) => !same(old.get(field), fresh.get(field)))
    .map((field) => ({ field, before: text(field, old, before), after: text(field, fresh, value) }));
}

/** `AlarmRuleChanged` in words: `Alarm rule changed`. */
export function typeWords(type: string): string {
  const spaced = type.replace(/([a-z])([A-Z])/g, '$1 $2').toLowerCase();
  return spaced.charAt(0).toUpperCase() + spaced.slice(1);
}
