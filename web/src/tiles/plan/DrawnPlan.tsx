import Box from '@mui/material/Box';
import type { PlanImage } from '@watchglass/schemas/plan/events';
import type { PlanView } from '@watchglass/schemas/plan/views';
import type { PlanObjectView } from '@watchglass/schemas/plan-object/views';
import { PlanCanvas } from '../../plan/PlanCanvas.tsx';
import { KnownThings, useThings } from '../../plan/use-things.tsx';

interface DrawnProps {
  readonly plan: PlanView;
  readonly image: PlanImage;
  readonly objects: readonly PlanObjectView[];
}

/** The image with its markers. */
export function DrawnPlan({ plan, image, objects }: DrawnProps) {
  const things = useThings(objects);
  return (
    <Box sx={{ flexGrow: 1, minHeight: 0, display: 'flex', flexDirection: 'column' }}>
      <KnownThings objects={objects} />
      <PlanCanvas still plan={plan} image={image} things={things} asked={null} placing={null} />
    </Box>
  );
}
