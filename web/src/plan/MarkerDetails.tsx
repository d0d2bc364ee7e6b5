import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import TextField from '@mui/material/TextField';
import { OBJECT_TEXT_MAX_CHARACTERS } from '@watchglass/schemas/plan-object/limits';
import { useMemo, useState } from 'react';
import { Link } from 'react-router';
import { AcknowledgeButton } from '../alarm/AcknowledgeButton.tsx';
import { isWaiting } from '../alarm/atoms.ts';
import { PointAlarm } from '../alarm/PointAlarm.tsx';
import { useWorstAlarm } from '../alarm/use-worst-alarm.ts';
import { pointKey } from '../live/values.ts';
import { useTranslate } from '../messages/messages.ts';
import { useMay, useOrganization } from '../user/rights.ts';
import { pathOfThing } from './path-of-thing.ts';
import { ThingState, ThingValue } from './ThingState.tsx';
import type { PlanThing } from './things.ts';
import type { Placing } from './use-placing.ts';

interface DetailsProps {
  readonly things: readonly PlanThing[];
  readonly asked: number | null;
  readonly placing: Placing | null;
  /** Zooms to the things of a marker that stands for several. */
  readonly onShow?: () => void;
}

/** More entries than that are reached by zooming. */
const MOST_ENTRIES = 50;

/** What a marker stands for, with values, alarms and links; where objects are placed, also their removal. */
export function MarkerDetails({ things, asked, placing, onShow }: DetailsProps) {
  const t = useTranslate();
  const rest = things.length - MOST_ENTRIES;
  return (
    <Box
      sx={{ p: 4, display: 'flex', flexDirection: 'column', gap: 4, maxHeight: 420, minWidth: 220, overflowY: 'auto' }}
    >
      {onShow && (
        <Button variant="outlined" onClick={onShow} sx={{ minHeight: 44 }}>
          {t('map.zoomIn')}
        </Button>
      )}
      {things.slice(0, MOST_ENTRIES).map((thing) => (
        <Entry key={thing.id} thing={thing} asked={asked} placing={placing} />
      ))}
      {rest > 0 && <Box sx={{ color: 'text.secondary' }}>{t('plan.more', { count: rest })}</Box>}
    </Box>
  );
}

interface EntryProps extends Pick<DetailsProps, 'asked' | 'placing'> {
  readonly thing: PlanThing;
}

function Entry({ thing, asked, placing }: EntryProps) {
  const t = useTranslate();
  const { id } = useOrganization();
  const path = pathOfThing(thing);
  return (
    <Box sx={{ display: 'flex', flexDirection: 'column', gap: 1 }}>
      {placing && thing.object.target.kind === 'text' ? (
        <Words thing={thing} placing={placing} />
      ) : (
        <strong>{thing.name}</strong>
      )}
      <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'baseline', columnGap: 2 }}>
        <ThingValue thing={thing} asked={asked} />
        {thing.object.target.kind !== 'text' && <ThingState thing={thing} asked={asked} />}
      </Box>
      <Alarm thing={thing} />
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 2, '& > *': { minHeight: 44 } }}>
        {path !== null && (
          <Button size="small" component={Link} to={`/${id}/${path}`}>
            {t('action.open')}
          </Button>
        )}
        {placing && (
          <Button size="small" color="inherit" onClick={() => placing.remove(thing.object)}>
            {t('plan.remove')}
          </Button>
        )}
      </Box>
    </Box>
  );
}

function Alarm({ thing: { sensor, metrics } }: { thing: PlanThing }) {
  const keys = useMemo(
    () => (sensor === null ? [] : metrics.map((metric) => pointKey(sensor.id, metric))),
    [sensor, metrics],
  );
  const mayAcknowledge = useMay('alarms', 'w');
  const { alarm } = useWorstAlarm(keys);
  return (
    <>
      <PointAlarm explained pointKeys={keys} />
      {alarm && isWaiting(alarm) && mayAcknowledge && <AcknowledgeButton alarm={alarm} />}
    </>
  );
}

function Words({ thing, placing }: { thing: PlanThing; placing: Placing }) {
  const t = useTranslate();
  const [text, setText] = useState(thing.name);
  const wanted = text.trim();
  return (
    <Box
      component="form"
      sx={{ display: 'flex', gap: 2 }}
      onSubmit={(event) => {
        event.preventDefault();
        if (wanted !== '' && wanted !== thing.name) placing.write(thing.object, wanted);
      }}
    >
      <TextField
        size="small"
        label={t('plan.text')}
        value={text}
        onChange={(event) => setText(event.target.value)}
        slotProps={{ htmlInput: { maxLength: OBJECT_TEXT_MAX_CHARACTERS } }}
      />
      <Button type="submit" disabled={wanted === '' || wanted === thing.name}>
        {t('action.save')}
      </Button>
    </Box>
  );
}
