import 'leaflet/dist/leaflet.css';
import Box from '@mui/material/Box';
import { useMedia } from '../look/use-media.ts';
import type { PlanImage } from '@watchglass/schemas/plan/events';
import type { PlanView } from '@watchglass/schemas/plan/views';
import type { Place } from '@watchglass/schemas/plan-object/commands';
import { useEffect, useMemo, useRef, type CSSProperties } from 'react';
import { MOBILE_FORM } from '../look/tokens.ts';
import { useTranslate } from '../messages/messages.ts';
import { useOrganization } from '../user/rights.ts';
import { planPath } from './atoms.ts';
import { CanvasControls } from './CanvasControls.tsx';
import { Clusters, type Group, type View } from './clusters.ts';
import { Marker } from './Marker.tsx';
import type { PlanThing } from './things.ts';
import { useFullScreen, type FullScreen } from './use-full-screen.ts';
import { useMap, type PlanMap } from './use-map.ts';
import type { Placing } from './use-placing.ts';

interface CanvasProps {
  readonly plan: PlanView;
  readonly image: PlanImage;
  readonly things: readonly PlanThing[];
  /** The metric to show where a thing has it. */
  readonly asked: number | null;
  /** Null where the person only looks. */
  readonly placing: Placing | null;
  /** Receives the map, for things that are placed from outside it. */
  readonly onMap?: (map: PlanMap | null) => void;
  /** Begins close to this place; absent, the whole image is shown. */
  readonly around?: Place;
  /** Fills what surrounds it with the whole image, which nobody moves. */
  readonly still?: boolean;
}

/** Markers in the page, however many objects a plan has; of them texts. */
const MOST_MARKERS = 300;
const MOST_TEXTS = 60;

const frame = {
  position: 'relative',
  flexGrow: 1,
  minHeight: 'min(70vh, 480px)',
  minWidth: 0,
  // On a phone the frame is as high as the image asks for.
  [MOBILE_FORM]: { flexGrow: 0, aspectRatio: 'var(--shape)', minHeight: 320, maxHeight: '75vh' },
  border: 1,
  borderColor: 'divider',
  borderRadius: 1,
  bgcolor: 'background.paper',
  overflow: 'hidden',
  isolation: 'isolate',
  '& .leaflet-container': {
    position: 'absolute',
    inset: 0,
    background: 'transparent',
    font: 'inherit',
    '&:focus-visible': { outline: '3px solid', outlineColor: 'primary.main', outlineOffset: '-3px' },
  },
} as const;
/** Fills what surrounds it. */
const small = { ...frame, minHeight: 0, [MOBILE_FORM]: { flexGrow: 1 } } as const;
/** What lies below receives the pointer, except at markers. */
const held = { ...small, border: 0, bgcolor: 'transparent', pointerEvents: 'none' } as const;
const full = {
  ...frame,
  position: 'fixed',
  inset: 0,
  zIndex: 1250,
  border: 0,
  borderRadius: 0,
  [MOBILE_FORM]: { aspectRatio: 'auto', maxHeight: 'none' },
} as const;
const layer = { position: 'absolute', left: 0, top: 0, zIndex: 500, pointerEvents: 'none' } as const;

const isText = ({ object }: PlanThing): boolean => object.target.kind === 'text';

/** Things closer than this on the screen share a marker, in pixels: about the width of one. */
const RADIUS = { usual: 80, compact: 104 } as const;

/** The markers within a view: texts that have room, and above them things. */
function useGroups(
  { width, height }: PlanImage,
  things: readonly PlanThing[],
  { view, radius }: { readonly view: View | null; readonly radius: number },
): readonly Group<PlanThing>[] {
  const [texts, others] = useMemo(() => {
    const group = (isOne: (thing: PlanThing) => boolean) =>
      new Clusters({ width, height }, things.filter(isOne), radius);
    return [group(isText), group((each) => !isText(each))];
  }, [width, height, things, radius]);
  return useMemo(() => {
    if (view === null) return [];
    const words = texts.within(view, MOST_TEXTS).map((group) => first(group));
    return [...words, ...others.within(view, MOST_MARKERS - words.length)];
  }, [texts, others, view]);
}

/** Texts too close to each other are shown one by one when the plan is closer. */
function first({ key, x, y, spots }: Group<PlanThing>): Group<PlanThing> {
  const [one] = spots;
  return one === undefined || spots.length === 1
    ? { key, x, y, spots }
    : { key: one.id, x: one.x, y: one.y, spots: [one] };
}

/** Signs without words where there is little room: on phones and in tiles. */
function useIsCompact(still: boolean): boolean {
  const isPhone = useMedia(MOBILE_FORM);
  return still || isPhone;
}

const edge = (around: Place | undefined) => (around === undefined ? frame : small);

/** The image with its objects: it is moved by dragging or arrow keys, and zoomed by wheel, fingers, buttons or + and −. */
export function PlanCanvas({ plan, image, things, asked, placing, onMap, around, still = false }: CanvasProps) {
  const t = useTranslate();
  const { id: organizationId } = useOrganization();
  const [box, over] = [useRef<HTMLDivElement>(null), useRef<HTMLDivElement>(null)];
  const { map, view } = useMap({ box, layer: over }, planPath(organizationId, plan.id), image, { around, still });
  const compact = useIsCompact(still);
  const groups = useGroups(image, things, { view, radius: RADIUS[compact ? 'compact' : 'usual'] });
  const screen = useFullScreen();
  useEffect(() => {
    onMap?.(map);
    return () => onMap?.(null);
  }, [onMap, map]);
  return (
    <Box
      sx={screen.isFull ? full : still ? held : edge(around)}
      style={{ '--shape': `${image.width} / ${image.height}` } as CSSProperties}
    >
      <div ref={box} role="region" aria-label={t('plan.image', { name: plan.name })} />
      <Box ref={over} sx={layer}>
        {map !== null &&
          groups.map((group) => (
            <Marker key={group.key} group={group} asked={asked} placing={placing} map={map} compact={compact} />
          ))}
      </Box>
      {!still && <Controls map={map} screen={around === undefined ? screen : null} />}
    </Box>
  );
}

function Controls({ map, screen }: { readonly map: PlanMap | null; readonly screen: FullScreen | null }) {
  return map && <CanvasControls map={map} screen={screen} />;
}
