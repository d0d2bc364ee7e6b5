import type { RowConcept } from '@watchglass/schemas/live/messages';
import { meets, ROLE, type Membership, type Needs } from '@watchglass/schemas/member/rights';

type MemberNeeds = Needs & { readonly access: 'member' };

/** What a member must hold to be told of rows of a concept, and of values of points. */
export const ROW_NEEDS: Readonly<Record<RowConcept, MemberNeeds>> = {
  alarm: { access: 'member', module: 'alarms', right: 'r' },
  alarmRule: { access: 'member', module: 'alarms', right: 'r' },
  sensor: { access: 'member', module: 'sensors', right: 'r' },
  base: { access: 'member', module: 'devices', right: 'r' },
  dashboard: { access: 'member' },
  member: { access: 'member' },
  invitation: { access: 'member', role: ROLE.admin },
  location: { access: 'member', module: 'sensors', right: 'r' },
  apiAccount: { access: 'member', module: 'integrations', right: 'r' },
};
export const POINT_NEEDS: MemberNeeds = { access: 'member', module: 'sensors', right: 'r' };

export const maySeePoints = (membership: Membership): boolean => meets(membership, POINT_NEEDS);
export const maySeeRows = (membership: Membership, concept: RowConcept): boolean =>
  meets(membership, ROW_NEEDS[concept]);
