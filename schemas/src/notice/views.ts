import { integer, listOf, oneOf, shape, type ViewOf } from '../shape.ts';
import { NOTICE_COLORS, NOTICE_MODULES, NOTICE_SEVERITIES, NOTICE_TYPES } from './notices.ts';

/** What of a workspace needs somebody. `count`: how many things in the caller's sight it is about; 1 for the licence. */
export const noticeViewShape = shape({
  type: oneOf(...NOTICE_TYPES),
  module: shape({ id: oneOf(...NOTICE_MODULES) }),
  severity: shape({ id: oneOf(...NOTICE_SEVERITIES) }),
  color: oneOf(...NOTICE_COLORS),
  count: integer(1),
});
export type NoticeView = ViewOf<typeof noticeViewShape>;

/** GET api/spaces/space/{org}/notifications: most pressing first. */
export const noticesViewShape = shape({ items: listOf(noticeViewShape) });
export type NoticesView = ViewOf<typeof noticesViewShape>;
