import type { PlanImage } from '@watchglass/schemas/plan/events';
import type { PlanView } from '@watchglass/schemas/plan/views';
import type { PlanTileProps } from '@watchglass/schemas/tile/plan';
import { Suspense, useMemo } from 'react';
import { useTranslate } from '../../messages/messages.ts';
import { lazily } from '../../page/lazily.ts';
import { Loading, Show, Statement } from '../../page/Outcome.tsx';
import { usePlanObjects } from '../../plan/use-plan.ts';
import { usePaintedFace } from '../painted.ts';

// The map needs a browser from its first line on.
const Drawn = lazily(() => import('./DrawnPlan.tsx').then((file) => ({ default: file.DrawnPlan })));

interface PlanProps {
  readonly props: PlanTileProps;
  readonly data: PlanView | null;
}

/** A plan with the values of its objects; a click beside them opens it. */
export function Plan({ props, data: plan }: PlanProps) {
  const t = useTranslate();
  const name = plan === null ? null : plan.name;
  usePaintedFace(
    useMemo(
      () => ({ state: name === null ? 'nothing' : 'shown', texts: name === null ? [] : [name], shown: [] }),
      [name],
    ),
  );
  if (plan === null)
    return <Statement small icon="map" title={t(props.plans.length === 0 ? 'planTile.choose' : 'planTile.gone')} />;
  if (plan.image === null) return <Statement small icon="map" title={t('planTile.noImage', { name: plan.name })} />;
  return <WithObjects key={plan.id} plan={plan} image={plan.image as PlanImage} />;
}

interface ObjectsProps {
  readonly plan: PlanView;
  readonly image: PlanImage;
}

function WithObjects({ plan, image }: ObjectsProps) {
  const { loaded, again } = usePlanObjects(plan.id);
  return (
    <Show small loaded={loaded} again={() => void again()}>
      {(objects) => (
        <Suspense fallback={<Loading />}>
          <Drawn plan={plan} image={image} objects={objects} />
        </Suspense>
      )}
    </Show>
  );
}
