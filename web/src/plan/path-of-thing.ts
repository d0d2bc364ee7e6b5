import type { PlanThing } from './things.ts';

/** The page of what an object shows, below the workspace; null if there is none. */
export function pathOfThing({ object: { target }, standing, assetId }: PlanThing): string | null {
  if (standing === 'unseen' || standing === 'loading') return null;
  if (target.kind === 'sensor') return `sensors/sensor/${target.sensorId}`;
  if (target.kind === 'point') return assetId === null ? null : `assets/asset/${assetId}`;
  return target.kind === 'base' && standing === 'here' ? `my-bases/base/${encodeURIComponent(target.serial)}` : null;
}
