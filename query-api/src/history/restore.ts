import type { AlarmRuleDefinition, Subscribers } from '@watchglass/schemas/alarm-rule/commands';
import type { RuleSchedule } from '@watchglass/schemas/alarm-rule/schedule';
import type { HistoryConcept } from '@watchglass/schemas/history/concepts';
import { ROLE } from '@watchglass/schemas/member/rights';
import { refuse } from '@watchglass/schemas/refusals';
import type { WallTerms } from '@watchglass/schemas/wall/commands';
import { found } from '../http/answer.ts';
import type { Reading } from '../http/route.ts';
import { pastRelational } from '../moment/past-relational.ts';
import { mustBeThere, type Needed } from './needed.ts';
import type { StoredVersion } from './versions.ts';

interface Then {
  readonly id: string;
  readonly version: StoredVersion;
}

interface Filled {
  /** The body of the command that changes such a thing. */
  readonly values: Readonly<Record<string, unknown>>;
  readonly needs: readonly Needed[];
  /** Tags, which the command takes by their names of today. */
  readonly tagIds?: readonly string[];
}

type Fields = StoredVersion['fields'];

/** Fields as the table of kept things reads them. */
const as = <T>(value: unknown): T => value as T;

const at = (location: unknown): Needed => ({
  field: 'location',
  kind: 'location',
  ids: location === null ? [] : [as<string>(location)],
});

const PLACED = (fields: Fields, ...names: readonly string[]): Filled => ({
  values: Object.fromEntries([...names, 'location'].map((name) => [name, fields[name]])),
  needs: [at(fields['location'])],
});

const TAGGED = (fields: Fields, ...names: readonly string[]): Filled => {
  const { values, needs } = PLACED(fields, ...names);
  const tagIds = as<string[]>(fields['tagIds']);
  return { values, tagIds, needs: [...needs, { field: 'tags', kind: 'tag', ids: tagIds }] };
};

/** What the ordinary command would be given, by concept. */
const FILLED: Readonly<Record<HistoryConcept, (fields: Fields) => Filled>> = {
  sensor: (fields) => TAGGED(fields, 'name', 'intervalSeconds'),
  base: (fields) => TAGGED(fields, 'name'),
  asset: (fields) => TAGGED(fields, 'name', 'description'),
  plan: (fields) => PLACED(fields, 'name'),
  location: ({ name, address, coordinates, timeZone }) => ({
    values: { name, timeZone, address: address ?? '', coordinates: degrees(coordinates) },
    needs: [],
  }),
  member: ({ role, rights, locations }) => ({
    // Ownership is given by a transfer only.
    values:
      role === ROLE.owner ? refuse('RestoreImpossible', { field: 'role' }) : { role, permissions: rights, locations },
    needs: [{ field: 'locations', kind: 'location', ids: as<string[]>(locations) }],
  }),
  wall: ({ terms }) => {
    const { playlist, locations } = as<WallTerms>(terms);
    return {
      values: as<Fields>(terms),
      needs: [
        { field: 'playlist', kind: 'dashboard', ids: playlist.map(({ dashboardId }) => dashboardId) },
        { field: 'locations', kind: 'location', ids: locations },
      ],
    };
  },
  annotation: ({ from, to, text }) => ({ values: { from, to, text }, needs: [] }),
  dashboard: ({ name }) => ({ values: { name }, needs: [] }),
  'alarm-rule': ({ definition }) => ({
    values: as<Fields>(definition),
    needs: ofRule(as<AlarmRuleDefinition>(definition)),
  }),
};

function degrees(text: unknown): { readonly latitude: number; readonly longitude: number } | null {
  if (typeof text !== 'string' || text === '') return null;
  const [latitude = 0, longitude = 0] = text.split(',').map(Number);
  return { latitude, longitude };
}

const TARGETS: readonly (readonly [name: string, kind: Needed['kind']])[] = [
  ['sensorIds', 'sensor'],
  ['pointIds', 'point'],
  ['tagId', 'tag'],
  ['tagIds', 'tag'],
  ['assetIds', 'asset'],
  ['locationIds', 'location'],
  ['bases', 'base'],
  ['serials', 'base'],
];

function ofRule({ appliesTo, schedule, subscribers }: AlarmRuleDefinition): Needed[] {
  const { calendarId } = as<Partial<RuleSchedule>>(schedule ?? {});
  const { people = [], destinationIds = [], escalationId } = as<Partial<Subscribers>>(subscribers ?? {});
  const named = as<Partial<Record<string, Ids[number] | Ids>>>(appliesTo);
  return [
    ...TARGETS.map(([name, kind]) => ({ field: `appliesTo.${name}`, kind, ids: [named[name] ?? []].flat() })),
    { field: 'schedule.calendarId', kind: 'calendar', ids: [calendarId ?? []].flat() },
    { field: 'subscribers.people', kind: 'member', ids: people },
    { field: 'subscribers.destinationIds', kind: 'destination', ids: destinationIds },
    { field: 'subscribers.escalationId', kind: 'escalation', ids: [escalationId ?? []].flat() },
  ];
}

type Ids = Needed['ids'];

/**
 * The body of the command that changes a thing, as the version had it. Refuses (`RestoreImpossible`) what names something that is not
 * there any more.
 */
export async function restorable(
  asked: Pick<Reading, 'relational' | 'sight'>,
  concept: HistoryConcept,
  { id, version }: Then,
): Promise<unknown> {
  const { relational, sight } = asked;
  const { values, needs, tagIds } = FILLED[concept](version.fields);
  await mustBeThere(relational, sight.organizationId, needs);
  if (concept === 'dashboard') return { ...values, data: await tilesThen(asked, { id, version }) };
  return tagIds === undefined ? values : { ...values, tags: await namesOfTags(asked, tagIds) };
}

async function namesOfTags(
  { relational, sight }: Pick<Reading, 'relational' | 'sight'>,
  ids: readonly string[],
): Promise<string[]> {
  const rows = await relational.query<{ name: string }>({
    name: 'history.tags',
    text: `SELECT DISTINCT g.name FROM read.tags x JOIN read.tags g ON g.id = coalesce(x.merged_into, x.id)
      WHERE x.organization_id = $1 AND x.id = ANY ($2::uuid[]) ORDER BY g.name`,
    values: [sight.organizationId, ids],
  });
  return rows.map(({ name }) => name);
}

/** A version has its tiles by their ids; the command takes them in their order. */
async function tilesThen(
  { relational, sight }: Pick<Reading, 'relational' | 'sight'>,
  { id, version }: Then,
): Promise<unknown> {
  const [row] = await pastRelational(relational, version.position).query<{ data: unknown }>({
    name: 'history.tiles',
    text: 'SELECT t.data FROM read.dashboards t WHERE t.organization_id = $1 AND t.id = $2::uuid',
    values: [sight.organizationId, id],
  });
  return found(row).data;
}
