import { oneOf, optional, otherwise, shape, text, type ValueOf } from '@watchglass/schemas/shape';
import type { OrganizationView } from '@watchglass/schemas/organization/views';
import type { Page } from '@watchglass/schemas/page';
import type { Queryable } from '@watchglass/streams/ports/relational';
import {
  containing,
  descendingField,
  idList,
  isDescending,
  pagingFields,
  window,
  type Paging,
} from '../http/paging.ts';
import { COLUMNS, OF_USER, organizationViews, type OrganizationRow } from './organizations-of-user.ts';

/** Filters of one's own organizations; `roles` are separated by commas. */
const filterFields = {
  search: optional(text(128, 0)),
  roles: optional(text(16, 0)),
  sort: otherwise(oneOf('name', 'role'), 'name'),
  descending: descendingField,
};
export const spaceListShape = shape({ ...pagingFields, ...filterFields });
export const spaceExportShape = shape(filterFields);
export type SpaceFilter = ValueOf<typeof spaceExportShape>;
export type SpacePage = ValueOf<typeof spaceListShape>;

/** The user, and the instant of each status. */
export interface Asking {
  readonly userId: string;
  readonly now: Date;
}

const SORTED_BY: Readonly<Record<SpaceFilter['sort'], string>> = { name: 'lower(o.name)', role: 'm.role' };
const FOUND = `${OF_USER} AND o.name ILIKE $2 AND ($3::int[] IS NULL OR m.role = ANY ($3))`;

function valuesOf({ search = '', roles = '' }: SpaceFilter, userId: string): readonly unknown[] {
  return [userId, containing(search), roles === '' ? null : idList(roles)];
}

async function read(
  relational: Queryable,
  { userId, now }: Asking,
  filter: SpaceFilter,
  page: string,
): Promise<OrganizationView[]> {
  const order = `${SORTED_BY[filter.sort]} ${isDescending(filter.descending) ? 'DESC' : 'ASC'}, lower(o.name), id`;
  const sql = `SELECT ${COLUMNS} ${FOUND} ORDER BY ${order} ${page}`;
  return organizationViews(await relational.query<OrganizationRow>(sql, [...valuesOf(filter, userId)]), now);
}

/** Returns a page of the organizations that a user may open. */
export async function spacesPage(
  relational: Queryable,
  asking: Asking,
  { page, rowsPerPage, ...filter }: SpaceFilter & Paging,
): Promise<Page<OrganizationView>> {
  const [limit, offset] = window({ page, rowsPerPage });
  const items = await read(relational, asking, filter, `LIMIT ${limit} OFFSET ${offset}`);
  const [counted] = await relational.query<{ total: string }>(`SELECT count(*) AS total ${FOUND}`, [
    ...valuesOf(filter, asking.userId),
  ]);
  return { items, total: Number(counted?.total) };
}

/** Returns all of them. */
export function allSpaces(relational: Queryable, asking: Asking, filter: SpaceFilter): Promise<OrganizationView[]> {
  return read(relational, asking, filter, '');
}
