import { integer, optional, shape, text, type EventsOf } from '../shape.ts';

export const auditEvents = {
  /**
   * `count` refusals of the same command, code and actor are folded into this event since the first one at
   * `metadata.at`.
   */
  CommandRefused: shape({
    organizationId: integer(1),
    command: text(128),
    code: text(64),
    count: integer(1),
    subject: optional(text(128)),
  }),
};
export type AuditEvent = EventsOf<typeof auditEvents>;

export function auditStream(organizationId: number): string {
  return `audit-${organizationId}`;
}
