import type { AuditView } from '@watchglass/schemas/audit/views';
import type { FieldChange } from '@watchglass/schemas/history/changes';
import { namesIn } from '../audit/names.ts';
import type { QueryAsked } from '../http/route.ts';

type Names = Readonly<Record<string, string>>;
type Fields = Readonly<Record<string, unknown>>;

const fieldsOf = (value: unknown): Fields =>
  typeof value === 'object' && value !== null && !Array.isArray(value) ? { ...value } : {};

/** The metric of a rule's values; null of other things. */
export function metricOf({ definition }: Fields): number | null {
  const { metricId } = fieldsOf(definition);
  return typeof metricId === 'number' ? metricId : null;
}

interface Worded {
  readonly entry: AuditView | null;
  readonly changes: readonly FieldChange[];
  readonly fields: Fields;
}

/** What a change names, by the fields that name things: ids in its path, and its values. */
function naming({ path, before, after }: FieldChange): Fields[] {
  const field = path.at(-1) ?? '';
  return [
    { [field]: before },
    { [field]: after },
    { ids: path },
    ...peopleIn([{ [field]: before }, { [field]: after }]),
  ];
}

/** The people that a rule, a rota or a policy names: of other ids in values a person's is not looked up. */
function peopleIn(values: readonly unknown[]): Fields[] {
  return values.flatMap((value): Fields[] => {
    if (Array.isArray(value)) return peopleIn(value);
    const { kind, id, userId } = fieldsOf(value);
    const own = kind === 'person' ? [{ userId: id }] : userId === undefined ? [] : [{ userId }];
    const within = Object.entries(fieldsOf(value)).flatMap(([field, each]) =>
      field === 'people' && Array.isArray(each)
        ? each.map((person: unknown) => ({ userId: person }))
        : peopleIn([each]),
    );
    return [...own, ...within];
  });
}

/** Today's names of what versions name, the names of tiles, and the instants of the entries that were restored. */
export async function namesFor(
  asked: QueryAsked<unknown, unknown>,
  versions: readonly Worded[],
  people: readonly string[] = [],
): Promise<Names> {
  const { sight, caller } = asked;
  const nothing = { concept: '', subject: '', alarm: null };
  const named = versions.flatMap(({ entry, changes }) => [
    ...(entry === null ? [] : [entry]),
    ...changes.flatMap(naming).map((after) => ({ ...nothing, before: null, after })),
  ]);
  const members = people.map((userId) => ({ ...nothing, before: null, after: { userId } }));
  const reader = { organizationId: sight.organizationId, membership: caller.membership };
  const names = await namesIn(asked, reader, [...named, ...members]);
  const within = versions.toReversed().map(({ fields }) => ({ ...tileNames(fields), ...objectNames(fields, names) }));
  return Object.assign({}, names, ...within) as Names;
}

/** A tile without a name of its own is called by its kind. */
function tileNames({ tiles }: Fields): Names {
  return Object.fromEntries(
    Object.entries(fieldsOf(tiles)).map(([id, tile]) => {
      const { name, component } = fieldsOf(tile);
      return [`tile/${id}`, String(name === '' ? component : name)];
    }),
  );
}

/** An object on a plan is called by its text, or by the thing that it shows. */
function objectNames({ objects }: Fields, names: Names): Names {
  return Object.fromEntries(
    Object.entries(fieldsOf(objects)).flatMap(([id, object]) => {
      const { text, sensorId, pointId, serial } = fieldsOf(fieldsOf(object)['target']);
      const shown = [`sensor/${String(sensorId)}`, `point/${String(pointId)}`, `base/${String(serial)}`];
      const name = typeof text === 'string' ? text : shown.map((key) => names[key]).find((each) => each !== undefined);
      return name === undefined ? [] : [[`object/${id}`, name]];
    }),
  );
}
