import type { Migration } from '@watchglass/streams/ports/relational';

/** In whose stream an invitation is: those who answer name only the invitation. Written before its first event. */
export const invitationTables: readonly Migration[] = [{
  name: 'invitations',
  sql: 'CREATE TABLE command.invitations (invitation_id uuid PRIMARY KEY, organization_id integer NOT NULL)',
}];
