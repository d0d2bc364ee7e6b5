import { anyText, listOf, shape, uuid, type ViewOf } from '../shape.ts';
import { tileShape } from './commands.ts';

const listed = {
  id: uuid(),
  name: anyText(),
  authorId: uuid(),
  authorName: anyText(),
  etag: anyText(),
  position: anyText(),
};

/** GET api/dashboards/{org}/dashboard/{id}, with ETag; the list leaves `data` out. */
export const dashboardViewShape = shape({ ...listed, data: listOf(tileShape) });
export type DashboardView = ViewOf<typeof dashboardViewShape>;

/** One of GET api/dashboards/{org}. */
export const dashboardListEntryShape = shape(listed);
export type DashboardListEntry = ViewOf<typeof dashboardListEntryShape>;
