import Box from '@mui/material/Box';
import type { PlanImage } from '@watchglass/schemas/plan/events';
import type { PlanView } from '@watchglass/schemas/plan/views';
import type { PlanObjectView } from '@watchglass/schemas/plan-object/views';
import { useMemo } from 'react';
import { PlanCanvas } from './PlanCanvas.tsx';
import { KnownThings, useThings } from './use-things.tsx';

interface GlimpseProps {
  readonly plan: PlanView;
  readonly image: PlanImage;
  readonly object: PlanObjectView;
}

/** The part of a plan around one object. */
export function PlanGlimpse({ plan, image, object }: GlimpseProps) {
  const objects = useMemo(() => [object], [object]);
  const things = useThings(objects);
  const around = useMemo(() => ({ x: object.x, y: object.y }), [object.x, object.y]);
  return (
    <Box sx={{ display: 'flex', height: 320 }}>
      <KnownThings objects={objects} />
      <PlanCanvas plan={plan} image={image} things={things} asked={null} placing={null} around={around} />
    </Box>
  );
}
