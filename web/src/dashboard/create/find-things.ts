import type { DashboardSource } from '@watchglass/schemas/dashboard/commands';
import type { Page } from '@watchglass/schemas/page';
import type { SourceId, SourceKind } from '@watchglass/schemas/tile/sources';
import type { Http } from '../../http/http.ts';
import { counterpartOf, type Thing } from './match.ts';

interface Row {
  readonly id: number | string;
  readonly name?: string;
  readonly wireId?: string;
  readonly definition?: { readonly title: string };
}

interface Paths {
  readonly list: string;
  readonly one: (id: SourceId) => string;
}

/** Where things are searched and read. Kinds without such a place have no counterpart. */
const PATHS: Partial<Readonly<Record<SourceKind, (organizationId: number) => Paths>>> = {
  sensors: (org) => ({ list: `/api/sensors/${org}`, one: (id) => `/api/sensors/${org}/sensor/${id}` }),
  rules: (org) => ({ list: `/api/alarms/${org}/rules`, one: (id) => `/api/alarms/${org}/rules/${id}` }),
  assets: (org) => ({ list: `/api/assets/${org}`, one: (id) => `/api/assets/${org}/asset/${id}` }),
  plans: (org) => ({ list: `/api/plans/${org}`, one: (id) => `/api/plans/${org}/plan/${id}` }),
};

const AT_ONCE = 8;

async function inGroups<T, R>(items: readonly T[], work: (item: T) => Promise<R>): Promise<R[]> {
  const done: R[] = [];
  for (let from = 0; from < items.length; from += AT_ONCE)
    done.push(...(await Promise.all(items.slice(from, from + AT_ONCE).map(work))));
  return done;
}

/** The counterparts of a file's things, in the order of its sources. What may not be read has none. */
export async function findCounterparts(
  http: Pick<Http, 'get'>,
  organizationId: number,
  sources: readonly DashboardSource[],
): Promise<(Thing | null)[]> {
  return inGroups(sources, (source) => findOne(http, organizationId, source));
}

/** Things of a workspace with their names, as a file has them. What its reader may not see has no name. */
export async function describeThings(
  http: Pick<Http, 'get'>,
  organizationId: number,
  things: readonly Pick<DashboardSource, 'kind' | 'id'>[],
): Promise<DashboardSource[]> {
  return inGroups(things, async ({ kind, id }): Promise<DashboardSource> => {
    const path = PATHS[kind]?.(organizationId).one(encodeURIComponent(id));
    const row = path === undefined ? null : await http.get<Row>(path).catch(() => null);
    return { kind, id, name: row && nameOf(row), wireId: row?.wireId ?? null, metrics: [] };
  });
}

const nameOf = ({ name, definition }: Row): string => name ?? definition?.title ?? '';

async function findOne(
  http: Pick<Http, 'get'>,
  organizationId: number,
  source: DashboardSource,
): Promise<Thing | null> {
  const list = PATHS[source.kind]?.(organizationId).list;
  if (list === undefined) return null;
  const words = [source.name, source.wireId].filter((word) => word !== null && word !== '');
  const pages = await Promise.all(
    words.map((word) =>
      http.get<Page<Row>>(`${list}?search=${encodeURIComponent(word ?? '')}`).catch(() => ({ items: [] })),
    ),
  );
  const things = pages.flatMap(({ items }) =>
    items.map((row): Thing => ({
      id: row.id,
      name: nameOf(row),
      ...(row.wireId !== undefined && { wireId: row.wireId }),
    })),
  );
  const once = [...new Map(things.map((thing) => [thing.id, thing])).values()];
  return counterpartOf(source, once);
}
