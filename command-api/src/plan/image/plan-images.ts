import { createHash } from 'node:crypto';
import { planStream, type PlanImage } from '@watchglass/schemas/plan/events';
import { PLAN_IMAGES_MAX_BYTES } from '@watchglass/schemas/plan/limits';
import { refuse } from '@watchglass/schemas/refusals';
import type { Files } from '@watchglass/streams/ports/files';
import type { Queryable } from '@watchglass/streams/ports/relational';
import type { Deps } from '../../deps.ts';
import { load } from '../../handle-command.ts';
import { planFold } from '../plan.ts';
import type { ProcessedImage } from './process-image.ts';

export type ImageDeps = Pick<Deps, 'eventStore' | 'relational' | 'clock'> & { readonly files: Files };

/** After this time an image that its plan does not name is left over from an upload that failed or was replaced. */
const KEPT_FOR = '1 hour';

/** Stores the tiles before the event that names them. Refuses what exceeds the workspace's share. */
export async function storeImage(
  { relational, files, clock }: ImageDeps,
  { organizationId, planId }: { readonly organizationId: number; readonly planId: string },
  { tiles, width, height, format }: ProcessedImage,
): Promise<PlanImage> {
  const hash = createHash('sha256').update(tiles).digest('hex');
  const [stored] = await relational.query<{ bytes: string }>(
    'SELECT coalesce(sum(bytes), 0) AS bytes FROM command.plan_images WHERE organization_id = $1',
    [organizationId],
  );
  if (Number(stored?.bytes) + tiles.length > PLAN_IMAGES_MAX_BYTES) refuse('UploadLimit');
  await relational.query(
    `INSERT INTO command.plan_images (organization_id, plan_id, hash, bytes, stored_at) VALUES ($1, $2, $3, $4, $5)
      ON CONFLICT (organization_id, plan_id, hash) DO UPDATE SET stored_at = excluded.stored_at`,
    [organizationId, planId, hash, tiles.length, clock()],
  );
  await files.put(organizationId, tiles);
  return { hash, width, height, format };
}

interface StoredImage extends Record<string, unknown> {
  readonly plan_id: string;
  readonly hash: string;
}

/** Deletes the images of an organization that no plan names any more. */
export async function sweepImages(deps: ImageDeps, organizationId: number): Promise<void> {
  const old = await deps.relational.query<StoredImage>(
    `SELECT plan_id, hash FROM command.plan_images WHERE organization_id = $1 AND stored_at < $2::timestamptz - interval '${KEPT_FOR}'`,
    [organizationId, deps.clock()],
  );
  for (const image of old) {
    const { state } = await load(deps.eventStore, planStream(image.plan_id), planFold);
    const isShown = state.status === 'known' && state.image?.hash === image.hash;
    if (!isShown) await forget(deps, organizationId, image);
  }
}

/** Two plans may show equal images, which are one file. */
async function forget({ relational, files }: ImageDeps, organizationId: number, image: StoredImage): Promise<void> {
  await relational.query('DELETE FROM command.plan_images WHERE organization_id = $1 AND plan_id = $2 AND hash = $3', [
    organizationId,
    image.plan_id,
    image.hash,
  ]);
  const others = await relational.query('SELECT 1 FROM command.plan_images WHERE organization_id = $1 AND hash = $2', [
    organizationId,
    image.hash,
  ]);
  if (others.length === 0) await files.delete({ organizationId, hash: image.hash });
}

/** Deletes every image of erased organizations. */
export async function eraseImages(
  { relational, files }: { readonly relational: Queryable; readonly files: Files },
  organizationIds: readonly number[],
): Promise<void> {
  const rows = await relational.query<{ organization_id: number; hash: string }>(
    'SELECT organization_id, hash FROM command.plan_images WHERE organization_id = ANY ($1)',
    [organizationIds],
  );
  for (const { organization_id: organizationId, hash } of rows) await files.delete({ organizationId, hash });
  await relational.query('DELETE FROM command.plan_images WHERE organization_id = ANY ($1)', [organizationIds]);
}
