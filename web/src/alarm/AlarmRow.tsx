import Box from '@mui/material/Box';
import { subjectName } from '@watchglass/schemas/alarm/subject';
import Checkbox from '@mui/material/Checkbox';
import type { AlarmView } from '@watchglass/schemas/alarm/views';
import type { CSSProperties } from 'react';
import { Link, useNavigate } from 'react-router';
import { FORCED_COLOURS } from '../look/tokens.ts';
import { useTranslate } from '../messages/messages.ts';
import { AssignButton } from '../assign/AssignButton.tsx';
import { ShelfButton } from '../shelf/ShelfButton.tsx';
import { ShelfWords } from '../shelf/ShelfWords.tsx';
import { SuppressedWords } from './SuppressedWords.tsx';
import { useMay, useOrganization } from '../user/rights.ts';
import { Ago } from '../value/Age.tsx';
import { AcknowledgeButton } from './AcknowledgeButton.tsx';
import { AcknowledgedBy } from './AcknowledgedBy.tsx';
import { alarmAttributes, alarmGround } from './alarm-frame.ts';
import { lookOf } from './alarm-look.ts';
import { AlarmMark } from './AlarmMark.tsx';
import { CancelButton } from './CancelButton.tsx';
import { isWaiting } from './atoms.ts';
import { AlarmValues } from './AlarmValues.tsx';
import { ChatterMark } from './ChatterMark.tsx';
import { OutcomeWords } from './OutcomeWords.tsx';

/** In em of the container, so that it also fits a wall. */
const NARROW = '@container (max-width: 46em)';

/** The first column has room for the longest word of a severity in any language. */
const row = {
  display: 'grid',
  alignItems: 'center',
  columnGap: 4,
  rowGap: 1,
  px: 4,
  py: 2,
  minHeight: '3.5rem',
  cursor: 'pointer',
  borderBottom: 1,
  borderColor: 'divider',
  gridTemplateColumns: 'var(--columns)',
  ...alarmGround,
  '&[data-over="true"]': { color: 'text.secondary' },
  '&[aria-current="true"]': {
    boxShadow: 'inset 4px 0 0 var(--mui-palette-primary-main)',
    [FORCED_COLOURS]: { borderLeft: '4px solid' },
  },
  '&:focus-visible': { outlineOffset: -2 },
  [NARROW]: { gridTemplateColumns: 'minmax(0, 1fr) auto', columnGap: 3 },
} as const;
const quiet = { color: 'text.secondary', fontSize: '0.8125rem', overflow: 'hidden', textOverflow: 'ellipsis' } as const;

const doing = {
  display: 'flex',
  alignItems: 'center',
  justifyContent: 'flex-end',
  columnGap: 1,
  minWidth: 0,
} as const;

/** On a narrow screen the buttons of the list of active alarms need a line of their own. */
function attendedIn(waiting: boolean, isActiveList: boolean) {
  const line = { gridColumn: '1 / -1', textAlign: waiting ? 'right' : 'left' } as const;
  return { textAlign: 'right', minWidth: 0, [NARROW]: waiting && !isActiveList ? {} : line } as const;
}

/** The optional parts of a row: the rule, the values, the age. */
type Columns = Readonly<Record<string, boolean>>;
const ALL: Columns = {};

function templateOf({ value, raisedAt }: Columns): string {
  return [
    '11.25rem',
    'minmax(0, 1.5fr)',
    ...(value === false ? [] : ['minmax(0, 1.2fr)']),
    ...(raisedAt === false ? [] : ['4rem']),
    'minmax(10rem, 1fr)',
  ].join(' ');
}

interface RowProps {
  readonly alarm: AlarmView;
  /** False hides a part. */
  readonly columns?: Columns;
  readonly selected?: boolean;
  readonly onSelect?: () => void;
  readonly picking?: Picking | undefined;
}

/** Whether the row is picked for one action on many. */
interface Picking {
  readonly picked: boolean;
  readonly toggle: () => void;
}

/** One alarm in a list: severity, place, values, age, and acknowledgement. */
export function AlarmRow({ alarm, columns = ALL, selected, onSelect, picking }: RowProps) {
  const { id } = useOrganization();
  const waiting = isWaiting(alarm);
  const over = alarm.state !== 'active';
  const look = lookOf(alarm);
  const navigate = useNavigate();
  const path = `/${id}/alarms/alarm/${alarm.id}`;
  const open = () => void navigate(path);
  return (
    <Box
      component="li"
      id={`alarm-${alarm.id}`}
      data-row
      tabIndex={selected === undefined ? undefined : selected ? 0 : -1}
      aria-current={selected}
      onFocus={onSelect}
      onClick={({ target }) => {
        onSelect?.();
        if (!(target as Element).closest('a, button, label, input')) open();
      }}
      onKeyDown={({ key, target, currentTarget }) => {
        if (key === 'Enter' && target === currentTarget) open();
      }}
      {...alarmAttributes(look)}
      data-over={over}
      style={{ '--columns': templateOf(columns) } as CSSProperties}
      sx={row}
    >
      <Marked alarm={alarm} picking={picking} />
      <Box sx={{ minWidth: 0, [NARROW]: { gridColumn: '1 / -1', gridRow: 2 } }}>
        <Box
          component={Link}
          to={path}
          sx={{ color: 'inherit', fontWeight: 600, textDecoration: 'none', '&:hover': { textDecoration: 'underline' } }}
        >
          {subjectName(alarm)}
        </Box>
        {columns['rule'] !== false && <Box sx={quiet}>{alarm.ruleTitle}</Box>}
        <ChatterMark alarm={alarm} />
      </Box>
      {columns['value'] !== false && <AlarmValues alarm={alarm} withPeak={selected !== undefined} />}
      {columns['raisedAt'] !== false && (
        <Box sx={{ ...quiet, whiteSpace: 'nowrap', [NARROW]: { gridRow: 1, gridColumn: 2, textAlign: 'right' } }}>
          <Ago at={Date.parse(alarm.raisedAt)} />
        </Box>
      )}
      <Box sx={attendedIn(waiting, selected !== undefined)}>
        <Attended alarm={alarm} shelves={selected !== undefined} />
      </Box>
      <OutcomeWords alarmId={alarm.id} />
    </Box>
  );
}

function Marked({ alarm, picking }: Pick<RowProps, 'alarm' | 'picking'>) {
  const t = useTranslate();
  const mark = <AlarmMark look={lookOf(alarm)} />;
  if (picking === undefined) return mark;
  const name = t('bulk.select', { rule: alarm.ruleTitle, sensor: alarm.sensorName });
  return (
    <Box sx={{ display: 'flex', alignItems: 'center', gap: 1, ml: -2 }}>
      <Checkbox
        size="small"
        tabIndex={-1}
        checked={picking.picked}
        onChange={picking.toggle}
        slotProps={{ input: { 'aria-label': name } }}
      />
      {mark}
    </Box>
  );
}

/** The shelf, the acknowledgement, and the buttons for both. */
function Attended({ alarm, shelves }: { alarm: AlarmView; shelves: boolean }) {
  const t = useTranslate();
  return (
    <>
      {alarm.shelf && (
        <Box sx={quiet}>
          <ShelfWords shelf={alarm.shelf} />
        </Box>
      )}
      {alarm.assignee && <Box sx={quiet}>{t('assign.is', { name: alarm.assignee.name || t('alarm.erased') })}</Box>}
      <Box sx={doing}>
        <Attention alarm={alarm} />
        {shelves && <Shelving alarm={alarm} />}
      </Box>
    </>
  );
}

function Shelving({ alarm }: { alarm: AlarmView }) {
  const may = useMay('alarms', 'w');
  if (!may || alarm.state === 'canceled') return null;
  return (
    <>
      <AssignButton alarm={alarm} />
      <ShelfButton alarm={alarm} />
      {alarm.state === 'active' && <CancelButton alarm={alarm} />}
    </>
  );
}

/** The acknowledgement, or the button for members who may acknowledge. An ended alarm says so. */
function Attention({ alarm }: { alarm: AlarmView }) {
  const t = useTranslate();
  const may = useMay('alarms', 'w');
  if (alarm.state === 'active' && alarm.suppressed.length > 0)
    return (
      <Box sx={quiet}>
        <SuppressedWords alarm={alarm} />
      </Box>
    );
  if (alarm.acknowledgement)
    return (
      <Box sx={quiet}>
        <AcknowledgedBy by={alarm.acknowledgement} />
      </Box>
    );
  const ended =
    alarm.state === 'active' ? null : (
      <Box component="span" sx={quiet}>
        {t(`alarm.state.${alarm.state}`)}
      </Box>
    );
  if (!isWaiting(alarm)) return ended;
  return (
    <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', justifyContent: 'flex-end', columnGap: 3 }}>
      {ended}
      {may ? (
        <AcknowledgeButton alarm={alarm} />
      ) : (
        <Box component="span" sx={quiet}>
          {t('alarm.unacknowledged')}
        </Box>
      )}
    </Box>
  );
}
