/** One thing that an event changed; null where there was, or is, nothing. */
export interface Change {
  readonly field: string;
  readonly before: string | null;
  readonly after: string | null;
}

type Fields = Readonly<Record<string, unknown>>;

const isFields = (value: unknown): value is Fields =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
/** Personal text stays sealed in the audit. */
const SEALED = 'sealed:1:';
const HIDDEN = '•••';

function words(value: unknown): string | null {
  if (value === null || value === undefined) return null;
  if (typeof value === 'string') return value.startsWith(SEALED) ? HIDDEN : value;
  if (Array.isArray(value)) return value.map((each) => words(each) ?? '–').join(', ');
  return JSON.stringify(value);
}

function leaves(value: unknown, path = ''): Map<string, string | null> {
  if (!isFields(value)) return new Map([[path, words(value)]]);
  return new Map(
    Object.entries(value).flatMap(([name, each]) => [...leaves(each, path === '' ? name : `${path}.${name}`)]),
  );
}

/** Names what an event is about: the entry says that already. */
const isIdentity = (name: string) => name === 'serial' || name === 'version' || name.endsWith('Id');

function described(after: unknown): unknown {
  return isFields(after) ? Object.fromEntries(Object.entries(after).filter(([name]) => !isIdentity(name))) : after;
}

const kindOf = (value: unknown) => (Array.isArray(value) ? 'list' : typeof value);

/** What of `after` stands in the place of `before`: an event names the old value `before` and the new one by its own name. */
function counterpart(before: unknown, after: unknown): { readonly name: string; readonly value: unknown } {
  if (!isFields(after) || (isFields(before) && Object.keys(before).every((name) => name in after)))
    return { name: '', value: after };
  const [name, value] = Object.entries(after).find(([, each]) => kindOf(each) === kindOf(before)) ?? ['', after];
  return { name, value };
}

/** What an event changed, field by field; what stayed the same is left out. */
export function changesOf(before: unknown, after: unknown): Change[] {
  const now = described(after);
  if (before === null || before === undefined) {
    return [...leaves(now)].map(([field, text]) => ({ field, before: null, after: text }));
  }
  const { name, value } = counterpart(before, now);
  const [old, fresh] = [leaves(before, isFields(before) ? '' : name), leaves(value, isFields(value) ? '' : name)];
  const fields = [...new Set([...old.keys(), ...fresh.keys()])];
  return fields
    .map((field) => ({ field, before: old.get(field) ?? null, after: fresh.get(field) ?? null }))
    .filter((change) => change.before !== change.after);
}

/** `AlarmRuleChanged` in words: `Alarm rule changed`. */
export function typeWords(type: string): string {
  const spaced = type.replace(/([a-z])([A-Z])/g, '$1 $2').toLowerCase();
  return spaced.charAt(0).toUpperCase() + spaced.slice(1);
}
