import { dashboardStream } from '@watchglass/schemas/dashboard/events';
import { refuse } from '@watchglass/schemas/refusals';
import type { Deps } from '../deps.ts';
import { load } from '../handle-command.ts';
import { dashboardFold } from './dashboard.ts';

/** A claim without an event after this time belongs to a failed command. */
const UNDER_WAY_SECONDS = 60;

export interface NameClaim {
  readonly organizationId: number;
  readonly dashboardId: string;
  readonly name: string;
}

type ClaimRow = Record<string, unknown> & { readonly dashboard_id: string; readonly is_under_way: boolean };

/** Names that differ only in case are equal. */
const keyOf = (name: string): string => name.normalize('NFC').toLowerCase();

/**
 * Claims a name for a dashboard before the event that gives it. Refuses (`DashboardNameTaken`) a name of another
 * dashboard; a failed claim is taken over.
 */
export async function claimName(deps: Deps, claim: NameClaim): Promise<void> {
  const made = await deps.relational.query(
    `INSERT INTO command.dashboard_names (organization_id, name, dashboard_id, claimed_at) VALUES ($1, $2, $3, now())
      ON CONFLICT DO NOTHING RETURNING name`,
    [claim.organizationId, keyOf(claim.name), claim.dashboardId],
  );
  if (made.length === 0 && !(await takeOver(deps, claim))) refuse('DashboardNameTaken');
}

async function takeOver(
  { relational, eventStore }: Deps,
  { organizationId, dashboardId, name }: NameClaim,
): Promise<boolean> {
  const key = keyOf(name);
  const [holder] = await relational.query<ClaimRow>(
    `SELECT dashboard_id, claimed_at > now() - make_interval(secs => $3) AS is_under_way
      FROM command.dashboard_names WHERE organization_id = $1 AND name = $2`,
    [organizationId, key, UNDER_WAY_SECONDS],
  );
  if (holder?.dashboard_id === dashboardId) return true;
  if (!holder || holder.is_under_way) return false;
  const { state } = await load(eventStore, dashboardStream(holder.dashboard_id), dashboardFold);
  if (state.status === 'known' && isSameName(state.name, name)) return false;
  const taken = await relational.query(
    `UPDATE command.dashboard_names SET dashboard_id = $4, claimed_at = now()
      WHERE organization_id = $1 AND name = $2 AND dashboard_id = $3 RETURNING name`,
    [organizationId, key, holder.dashboard_id, dashboardId],
  );
  return taken.length > 0;
}

/** Releases a name that the dashboard no longer has. */
export async function releaseName(
  { relational }: Deps,
  { organizationId, dashboardId, name }: NameClaim,
): Promise<void> {
  await relational.query(
    'DELETE FROM command.dashboard_names WHERE organization_id = $1 AND name = $2 AND dashboard_id = $3',
    [organizationId, keyOf(name), dashboardId],
  );
}

export function isSameName(one: string, other: string): boolean {
  return keyOf(one) === keyOf(other);
}
