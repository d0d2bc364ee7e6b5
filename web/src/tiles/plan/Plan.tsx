import type { PlanImage } from '@watchglass/schemas/plan/events';
import type { PlanTileProps } from '@watchglass/schemas/tile/plan';
import { Suspense, useMemo } from 'react';
import { useTranslate } from '../../messages/messages.ts';
import { lazily } from '../../page/lazily.ts';
import { Loading, Show, Statement } from '../../page/Outcome.tsx';
import { usePlan, usePlanObjects } from '../../plan/use-plan.ts';
import { usePaintedFace } from '../painted.ts';

// The map needs a browser from its first line on.
const Drawn = lazily(() => import('./DrawnPlan.tsx').then((file) => ({ default: file.DrawnPlan })));

/** A plan with the values of its objects; a click beside them opens it. */
export function Plan({ props: { plans } }: { readonly props: PlanTileProps }) {
  const t = useTranslate();
  const [id] = plans;
  if (id === undefined) return <Statement small icon="map" title={t('planTile.choose')} />;
  return <Chosen key={id} id={id} />;
}

function Chosen({ id }: { readonly id: string }) {
  const t = useTranslate();
  const { loaded, again } = usePlan(id);
  const name = loaded.state === 'ready' ? loaded.value.name : null;
  usePaintedFace(
    useMemo(
      () => ({ state: name === null ? loaded.state : 'shown', texts: name === null ? [] : [name], shown: [] }),
      [name, loaded.state],
    ),
  );
  const objects = usePlanObjects(id);
  if (loaded.state === 'failed' && loaded.failure.status === 404)
    return <Statement small icon="map" title={t('planTile.gone')} />;
  return (
    <Show small loaded={loaded} again={() => void again()}>
      {(plan) =>
        plan.image === null ? (
          <Statement small icon="map" title={t('planTile.noImage', { name: plan.name })} />
        ) : (
          <Show small loaded={objects.loaded} again={() => void objects.again()}>
            {(all) => (
              <Suspense fallback={<Loading />}>
                <Drawn plan={plan} image={plan.image as PlanImage} objects={all} />
              </Suspense>
            )}
          </Show>
        )
      }
    </Show>
  );
}
