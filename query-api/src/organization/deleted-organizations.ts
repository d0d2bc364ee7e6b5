import { ROLE } from '@watchglass/schemas/member/rights';
import type {
  CancelDeleteClaims,
  DeletedOrganizationView,
  RestorableView,
} from '@watchglass/schemas/organization/views';
import { refuse } from '@watchglass/schemas/refusals';
import { TOKEN_MIN_CHARACTERS } from '@watchglass/schemas/user/limits';
import { signToken, verifyToken } from '@watchglass/streams/http/tokens';
import type { QueryDeps } from '../deps.ts';

const AUDIENCE = 'cancelDelete';

interface DeletedRow extends Record<string, unknown> {
  readonly id: number;
  readonly name: string;
  readonly deletion_id: string;
  readonly restorable_until: string;
}

type Deps = Pick<QueryDeps, 'relational' | 'clock' | 'config'>;

const COLUMNS = `o.organization_id AS id, o.name, o.deletion->>'deletionId' AS deletion_id, o.deletion->>'restorableUntil' AS restorable_until`;

/** Returns the deleted organizations that this administrator can restore, each with the token of a personal link. */
export async function deletedOrganizationsOf(
  { relational, clock, config }: Deps,
  userId: string,
): Promise<DeletedOrganizationView[]> {
  const now = clock();
  const rows = await relational.query<DeletedRow>({
    name: 'organizations.deleted-of-user',
    text: `SELECT ${COLUMNS} FROM read.members m JOIN read.organizations o USING (organization_id)
      WHERE m.user_id = $1 AND NOT m.deleted AND m.role >= $2 AND (o.deletion->>'restorableUntil')::timestamptz > $3 ORDER BY o.name, id`,
    values: [userId, ROLE.admin, now],
  });
  return Promise.all(
    rows.map(async ({ id, name, deletion_id, restorable_until }) => {
      const claims: CancelDeleteClaims = { sub: userId, space: id, deletion: deletion_id };
      const seconds = Math.ceil((Date.parse(restorable_until) - now.getTime()) / 1000);
      const token = await signToken({ ...claims }, seconds, {
        secret: config.secrets.tokenSecret,
        audience: AUDIENCE,
        now,
      });
      return { id, name, restorableUntil: restorable_until, token };
    }),
  );
}

/** Returns the workspace that a link restores. Throws InvalidToken, or LinkNotValid if there is nothing to restore. */
export async function restorableBy({ relational, clock, config }: Deps, token: string): Promise<RestorableView> {
  const now = clock();
  if (token.length < TOKEN_MIN_CHARACTERS) refuse('InvalidToken');
  const claims = await verifyToken(token, { secret: config.secrets.tokenSecret, audience: AUDIENCE, now });
  const { space, deletion } = claims ?? {};
  if (typeof space !== 'number' || typeof deletion !== 'string') refuse('LinkNotValid');
  const [row] = await relational.query<DeletedRow>({
    name: 'organizations.restorable',
    text: `SELECT ${COLUMNS} FROM read.organizations o
      WHERE o.organization_id = $1 AND o.deletion->>'deletionId' = $2 AND (o.deletion->>'restorableUntil')::timestamptz > $3`,
    values: [space, deletion, now],
  });
  return row ? { id: row.id, name: row.name, restorableUntil: row.restorable_until } : refuse('LinkNotValid');
}
