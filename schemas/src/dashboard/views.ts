import type { Tile } from './commands.ts';

/** GET api/dashboards/{org}/dashboard/{id}, with ETag; the list leaves `data` out. */
export interface DashboardView {
  readonly id: string;
  readonly name: string;
  readonly authorId: string;
  readonly authorName: string;
  readonly etag: string;
  readonly data: readonly Tile[];
  readonly position: string;
}
export type DashboardListEntry = Omit<DashboardView, 'data'>;
