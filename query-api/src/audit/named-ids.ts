/** The ids in audit entries, by the key type of their tables. */
export interface NamedIds {
  readonly sensors: ReadonlySet<number>;
  readonly serials: ReadonlySet<string>;
  readonly uuids: ReadonlySet<string>;
  readonly people: ReadonlySet<string>;
  /** Numbers of entries. */
  readonly entries: ReadonlySet<number>;
}

export const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;
const LARGEST_ID = 2 ** 31 - 1;
/** People belong to no organization, so only ids in fields that decisions write are looked up among them. */
const PERSON_FIELDS: ReadonlySet<string> = new Set(['userId', 'to', 'from', 'createdBy', 'authorId']);
const SENSOR_FIELDS: ReadonlySet<string> = new Set(['sensorId', 'sensorIds', 'successorId']);
const ENTRY_FIELDS: ReadonlySet<string> = new Set(['restoredFrom']);
const SERIAL_FIELDS: ReadonlySet<string> = new Set(['serial', 'baseSerial']);
/** Deeper fields have no words: the properties of a tile are shown as recorded. */
const DEEPEST = 4;
/** Bound of ids of one kind, above the need of a page of entries. */
const MOST = 2_000;

/** Returns the ids in event data of any shape. */
export function namedIds(data: readonly unknown[]): NamedIds {
  const [sensors, entries, serials, uuids, people] = [
    new Set<number>(),
    new Set<number>(),
    new Set<string>(),
    new Set<string>(),
    new Set<string>(),
  ];
  const add = <T>(ids: Set<T>, id: T): void => {
    if (ids.size < MOST) ids.add(id);
  };
  const readText = (value: string, field: string, depth: number): void => {
    if (SERIAL_FIELDS.has(field)) add(serials, value);
    else if (UUID.test(value)) add(PERSON_FIELDS.has(field) && depth === 1 ? people : uuids, value);
  };
  const readNumber = (value: number, field: string): void => {
    if (SENSOR_FIELDS.has(field)) add(sensors, value);
    else if (ENTRY_FIELDS.has(field)) add(entries, value);
  };
  const read = (value: unknown, field: string, depth: number): void => {
    if (typeof value === 'string') readText(value, field, depth);
    if (typeof value === 'number' && isKey(value)) readNumber(value, field);
    if (depth < DEEPEST) for (const [name, each] of within(value, field)) read(each, name, depth + 1);
  };
  for (const each of data) read(each, '', 0);
  return { sensors, serials, uuids, people, entries };
}

/** The parts of a value; items of a list have the name of the list. */
function within(value: unknown, field: string): readonly (readonly [name: string, value: unknown])[] {
  if (typeof value !== 'object' || value === null) return [];
  return Array.isArray(value) ? value.map((each) => [field, each] as const) : Object.entries(value);
}

function isKey(id: number): boolean {
  return Number.isInteger(id) && id > 0 && id <= LARGEST_ID;
}
