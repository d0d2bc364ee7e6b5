import type { DashboardSource } from '@watchglass/schemas/dashboard/commands';
import type { Page } from '@watchglass/schemas/page';
import type { SourceKind } from '@watchglass/schemas/tile/sources';
import type { Http } from '../../http/http.ts';
import { counterpartOf, type Thing } from './match.ts';

interface Row {
  readonly id: number | string;
  readonly name?: string;
  readonly wireId?: string;
  readonly definition?: { readonly title: string };
}

/** The lists in which things are searched. Kinds without one have no counterpart. */
const LISTS: Partial<Readonly<Record<SourceKind, (organizationId: number) => string>>> = {
  sensors: (id) => `/api/sensors/${id}`,
  rules: (id) => `/api/alarms/${id}/rules`,
  assets: (id) => `/api/assets/${id}`,
  plans: (id) => `/api/plans/${id}`,
};

const AT_ONCE = 8;

/** The counterparts of a file's things, in the order of its sources. What may not be read has none. */
export async function findCounterparts(
  http: Http,
  organizationId: number,
  sources: readonly DashboardSource[],
): Promise<(Thing | null)[]> {
  const found: (Thing | null)[] = [];
  for (let from = 0; from < sources.length; from += AT_ONCE) {
    const some = sources.slice(from, from + AT_ONCE);
    found.push(...(await Promise.all(some.map((source) => findOne(http, organizationId, source)))));
  }
  return found;
}

async function findOne(http: Http, organizationId: number, source: DashboardSource): Promise<Thing | null> {
  const list = LISTS[source.kind]?.(organizationId);
  if (list === undefined) return null;
  const words = [source.name, source.wireId].filter((word) => word !== null && word !== '');
  const pages = await Promise.all(
    words.map((word) =>
      http.get<Page<Row>>(`${list}?search=${encodeURIComponent(word ?? '')}`).catch(() => ({ items: [] })),
    ),
  );
  const things = pages.flatMap(({ items }) =>
    items.map(({ id, name, wireId, definition }): Thing => ({
      id,
      name: name ?? definition?.title ?? '',
      ...(wireId !== undefined && { wireId }),
    })),
  );
  const once = [...new Map(things.map((thing) => [thing.id, thing])).values()];
  return counterpartOf(source, once);
}
