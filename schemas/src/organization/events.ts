import { integer, shape, text, uuid, type EventsOf } from '../shape.ts';
import { ORGANIZATION_NAME_MAX_CHARACTERS } from './limits.ts';

export const organizationEvents = {
  OrganizationCreated: shape({
    organizationId: integer(1),
    name: text(ORGANIZATION_NAME_MAX_CHARACTERS),
    timeZone: text(64),
    createdBy: uuid(),
  }),
};
export type OrganizationEvent = EventsOf<typeof organizationEvents>;

export function organizationStream(organizationId: number): string {
  return `organization-${organizationId}`;
}
