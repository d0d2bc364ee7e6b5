import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Portal from '@mui/material/Portal';
import TextField from '@mui/material/TextField';
import ToggleButton from '@mui/material/ToggleButton';
import ToggleButtonGroup from '@mui/material/ToggleButtonGroup';
import Typography from '@mui/material/Typography';
import type { Place } from '@watchglass/schemas/plan-object/commands';
import { OBJECT_TEXT_MAX_CHARACTERS } from '@watchglass/schemas/plan-object/limits';
import type { ObjectTarget } from '@watchglass/schemas/plan-object/target';
import type { PlanObjectView } from '@watchglass/schemas/plan-object/views';
import { useState } from 'react';
import { Icon } from '../look/Icon.tsx';
import type { IconName } from '../look/icons.ts';
import { MOBILE } from '../look/tokens.ts';
import { useTranslate } from '../messages/messages.ts';
import { Pager } from '../table/Pager.tsx';
import { useMay } from '../user/rights.ts';
import { useDrag } from './use-drag.ts';
import type { PlanMap } from './use-map.ts';
import { useUnplaced, type Kind, type Unplaced as Thing } from './use-unplaced.ts';

interface UnplacedProps {
  readonly objects: readonly PlanObjectView[];
  /** Null before the image is shown. */
  readonly map: PlanMap | null;
  readonly onPlace: (target: ObjectTarget, at: Place) => void;
}

const panel = {
  display: 'flex',
  flexDirection: 'column',
  gap: 3,
  width: 340,
  flexShrink: 0,
  [MOBILE]: { width: 'auto' },
} as const;
const ICONS: Readonly<Record<Kind | 'text', IconName>> = {
  sensor: 'sensors',
  point: 'asset',
  base: 'router',
  text: 'comment',
};

const LABELS = { sensor: 'nav.sensors', point: 'asset.points', base: 'nav.bases', text: 'plan.text' } as const;

/** Things that are not on the plan yet: each is dragged onto it, or placed in the middle of what is shown. */
export function Unplaced({ objects, map, onPlace }: UnplacedProps) {
  const t = useTranslate();
  const [maySensors, mayBases] = [useMay('sensors', 'r'), useMay('devices', 'r')];
  const kinds: readonly (Kind | 'text')[] = [
    ...(maySensors ? (['sensor', 'point'] as const) : []),
    ...(mayBases ? (['base'] as const) : []),
    'text',
  ];
  const [chosen, setChosen] = useState<Kind | 'text'>(kinds[0] ?? 'text');
  const place = (target: ObjectTarget, at?: Place | null) => {
    if (map !== null) onPlace(target, at ?? map.middle());
  };
  return (
    <Box component="section" aria-label={t('plan.unplaced')} sx={panel}>
      <Typography variant="h2">{t('plan.unplaced')}</Typography>
      <Typography variant="body2" color="text.secondary">
        {t('plan.placeHelp')}
      </Typography>
      <ToggleButtonGroup
        exclusive
        fullWidth
        size="small"
        value={chosen}
        onChange={(_event, kind: Kind | 'text' | null) => kind !== null && setChosen(kind)}
        sx={{ '& > .MuiToggleButton-root': { minHeight: 44, color: 'text.primary' } }}
      >
        {kinds.map((kind) => (
          <ToggleButton key={kind} value={kind} sx={{ textTransform: 'none', lineHeight: 1.2 }}>
            {t(LABELS[kind])}
          </ToggleButton>
        ))}
      </ToggleButtonGroup>
      {chosen === 'text' ? (
        <NewText map={map} onPlace={place} />
      ) : (
        <Things key={chosen} kind={chosen} objects={objects} map={map} onPlace={place} />
      )}
    </Box>
  );
}

interface PlacesProps {
  readonly map: PlanMap | null;
  /** Without a place, in the middle. */
  readonly onPlace: (target: ObjectTarget, at?: Place | null) => void;
}

const list = {
  listStyle: 'none',
  m: 0,
  p: 0,
  display: 'flex',
  flexDirection: 'column',
  gap: 1,
  maxHeight: 'min(60vh, 40rem)',
  overflowY: 'auto',
} as const;

function Things({ kind, objects, map, onPlace }: PlacesProps & { kind: Kind; objects: readonly PlanObjectView[] }) {
  const t = useTranslate();
  const [search, setSearch] = useState('');
  const [paging, setPaging] = useState({ page: 0, rowsPerPage: 25 });
  const { total, things } = useUnplaced(kind, objects, { search, paging });
  return (
    <>
      <TextField
        type="search"
        size="small"
        label={t('filter.search')}
        value={search}
        onChange={(event) => {
          setSearch(event.target.value);
          setPaging({ ...paging, page: 0 });
        }}
      />
      <Box component="ul" sx={list}>
        {things?.map((thing) => (
          <Box component="li" key={thing.name + thing.key}>
            <Draggable thing={thing} icon={ICONS[kind]} map={map} onPlace={onPlace} />
          </Box>
        ))}
      </Box>
      {things?.length === 0 && (
        <Typography variant="body2" color="text.secondary">
          {t(search === '' ? 'plan.allPlaced' : 'pick.none')}
        </Typography>
      )}
      {total > 0 && <Pager paging={paging} total={total} onChange={setPaging} />}
    </>
  );
}

const ghost = {
  position: 'fixed',
  zIndex: 1500,
  pointerEvents: 'none',
  transform: 'translate(-50%, -50%)',
  px: 3,
  py: 2,
  bgcolor: 'background.paper',
  border: 1,
  borderColor: 'primary.main',
  borderRadius: 1,
  boxShadow: 2,
  whiteSpace: 'nowrap',
} as const;

interface DraggableProps extends PlacesProps {
  readonly thing: Thing;
  readonly icon: IconName;
}

function Draggable({ thing, icon, map, onPlace }: DraggableProps) {
  const t = useTranslate();
  const [at, setAt] = useState<{ readonly x: number; readonly y: number } | null>(null);
  const drag = useDrag({
    onMove: (_by, { clientX, clientY }) => setAt({ x: clientX, y: clientY }),
    onEnd: (event) => {
      setAt(null);
      const place = event && map?.at(event.clientX, event.clientY);
      if (place) onPlace(thing.target, place);
    },
  });
  return (
    <>
      <Button
        {...drag}
        fullWidth
        variant="outlined"
        color="inherit"
        disabled={map === null}
        startIcon={<Icon name={icon} />}
        aria-label={t('plan.placeNamed', { name: thing.name })}
        onClick={() => onPlace(thing.target)}
        // A finger scrolls the list, and drags a thing by the handle at its end.
        sx={{
          justifyContent: 'flex-start',
          textAlign: 'left',
          minHeight: 44,
          touchAction: 'pan-y',
          borderColor: 'divider',
        }}
      >
        <Box component="span" sx={{ flexGrow: 1, minWidth: 0, overflowWrap: 'anywhere' }}>
          {thing.name}
        </Box>
        <Box
          component="span"
          aria-hidden
          sx={{ touchAction: 'none', display: 'inline-flex', p: 2, m: -2, color: 'text.secondary' }}
        >
          <Icon name="drag" />
        </Box>
      </Button>
      {at !== null && (
        <Portal>
          <Box sx={ghost} style={{ left: at.x, top: at.y }}>
            {thing.name}
          </Box>
        </Portal>
      )}
    </>
  );
}

function NewText({ map, onPlace }: PlacesProps) {
  const t = useTranslate();
  const [text, setText] = useState('');
  const wanted = text.trim();
  return (
    <Box
      component="form"
      sx={{ display: 'flex', flexDirection: 'column', gap: 2 }}
      onSubmit={(event) => {
        event.preventDefault();
        if (wanted === '') return;
        onPlace({ kind: 'text', text: wanted });
        setText('');
      }}
    >
      <TextField
        size="small"
        label={t('plan.text')}
        value={text}
        onChange={(event) => setText(event.target.value)}
        slotProps={{ htmlInput: { maxLength: OBJECT_TEXT_MAX_CHARACTERS } }}
      />
      <Button type="submit" variant="outlined" disabled={wanted === '' || map === null} sx={{ minHeight: 44 }}>
        {t('plan.placeText')}
      </Button>
    </Box>
  );
}
