import type { Migration } from '@watchglass/streams/ports/relational';

/**
 * In whose stream an invitation is: those who answer name only the invitation. Written before its first event. `subject_id` is
 * whom it was sent to, null in what is older than the column: what an erased organization leaves nobody is told by it.
 */
export const invitationTables: readonly Migration[] = [
  {
    name: 'invitations',
    sql: 'CREATE TABLE command.invitations (invitation_id uuid PRIMARY KEY, organization_id integer NOT NULL)',
  },
  {
    name: 'invited_subjects',
    sql: `ALTER TABLE command.invitations ADD COLUMN subject_id uuid;
    CREATE INDEX invitations_of_organization ON command.invitations (organization_id);
    CREATE INDEX invitations_of_subject ON command.invitations (subject_id);
    CREATE INDEX invitations_without_subject ON command.invitations (organization_id) WHERE subject_id IS NULL`,
  },
];
