import type { Migration } from '@watchglass/streams/ports/relational';

/**
 * Maps an invitation to the organization in whose stream it is, because an answer names only the invitation. Written
 * before its first event. `subject_id` represents the invited address, and is null in rows older than the column: it
 * finds the keys that an erased organization leaves.
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
