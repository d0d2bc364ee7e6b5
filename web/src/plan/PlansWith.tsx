import Box from '@mui/material/Box';
import Link from '@mui/material/Link';
import Typography from '@mui/material/Typography';
import { pathOf } from '@watchglass/schemas/entity';
import type { Page } from '@watchglass/schemas/page';
import { plan as planEntity } from '@watchglass/schemas/plan/entity';
import type { PlanView } from '@watchglass/schemas/plan/views';
import { planObject } from '@watchglass/schemas/plan-object/entity';
import type { PlanObjectView } from '@watchglass/schemas/plan-object/views';
import { Suspense } from 'react';
import { Link as RouterLink } from 'react-router';
import { useRead } from '../http/use-read.ts';
import { useRowChanges } from '../live/use-row-changes.ts';
import { useTranslate } from '../messages/messages.ts';
import { lazily } from '../page/lazily.ts';
import { useMay, useOrganization } from '../user/rights.ts';

const PlanGlimpse = lazily(() => import('./PlanGlimpse.tsx').then((file) => ({ default: file.PlanGlimpse })));

interface WithProps {
  /** A filter of the list of objects, and the ids or serials for it. */
  readonly by: 'sensors' | 'points' | 'bases';
  readonly ids: readonly (string | number)[];
  /** Shows the surroundings on the first plan. */
  readonly glimpse?: boolean;
}

/** The plans in sight on which something stands, for members who may read plans. At a page's end, for they come late. */
export function PlansWith(props: WithProps) {
  return useMay('plans', 'r') && props.ids.length > 0 ? <Found {...props} /> : null;
}

const list = { listStyle: 'none', m: 0, p: 0 } as const;

function Found({ by, ids, glimpse = false }: WithProps) {
  const t = useTranslate();
  const { id: organizationId } = useOrganization();
  const found = usePlaces(by, ids);
  const [first] = found;
  if (first === undefined) return null;
  return (
    <Box component="section" aria-label={t('nav.plans')} sx={{ display: 'flex', flexDirection: 'column', gap: 2 }}>
      <Typography variant="h2">{t('nav.plans')}</Typography>
      <Box component="ul" sx={list}>
        {found.map(({ plan }) => (
          <Box component="li" key={plan.id} sx={{ minHeight: 44, display: 'flex', alignItems: 'center' }}>
            <Link
              component={RouterLink}
              to={`/${organizationId}/plans/plan?planId=${plan.id}`}
              color="inherit"
              underline="hover"
            >
              {plan.name}
            </Link>
          </Box>
        ))}
      </Box>
      {glimpse && first.plan.image !== null && (
        <Suspense fallback={null}>
          <PlanGlimpse plan={first.plan} image={first.plan.image} object={first.object} />
        </Suspense>
      )}
    </Box>
  );
}

interface PlaceOnPlan {
  readonly plan: PlanView;
  readonly object: PlanObjectView;
}

const NOWHERE: readonly PlaceOnPlan[] = [];

/** Each plan once, by name, with the object that stands on it. */
function usePlaces(by: WithProps['by'], ids: WithProps['ids']): readonly PlaceOnPlan[] {
  const { id } = useOrganization();
  const path = `${pathOf(planObject, id)}?${by}=${encodeURIComponent(ids.join(','))}&rowsPerPage=100`;
  const reading = useRead(path, async (http, signal): Promise<readonly PlaceOnPlan[]> => {
    const { items: objects } = await http.get<Page<PlanObjectView>>(path, signal);
    if (objects.length === 0) return NOWHERE;
    const { items: plans } = await http.get<Page<PlanView>>(`${pathOf(planEntity, id)}?rowsPerPage=1000`, signal);
    return plans.flatMap((plan) => {
      const object = objects.find(({ planId }) => planId === plan.id);
      return object === undefined ? [] : [{ plan, object }];
    });
  });
  useRowChanges('planObject', reading);
  return reading.loaded.state === 'ready' ? reading.loaded.value : NOWHERE;
}
