import { integer, optional, shape, text, type EventsOf } from '../shape.ts';

export const auditEvents = {
  /** `count` refusals of the same command, code and actor were folded into this one since the first at `metadata.at`. */
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
