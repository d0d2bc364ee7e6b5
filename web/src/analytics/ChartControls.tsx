import Box from '@mui/material/Box';
import FormControlLabel from '@mui/material/FormControlLabel';
import MenuItem from '@mui/material/MenuItem';
import Switch from '@mui/material/Switch';
import TextField from '@mui/material/TextField';
import { AGGREGATIONS } from '@watchglass/schemas/reading/queries';
import { Suspense } from 'react';
import { weekdayName } from '../alarm-rule/editor/weekday.ts';
import { MOBILE } from '../look/tokens.ts';
import { useTranslate } from '../messages/messages.ts';
import { lazily } from '../page/lazily.ts';
import { ChoiceFilter } from '../table/ChoiceFilter.tsx';
import { useTimeZone } from '../user/preferences.ts';
import { CHART_TYPES, COMPARISONS, WEEKDAYS, type Hours, type LineQuery } from './line-query.ts';

const InstantPicker = lazily(() =>
  import('../form/InstantPicker.tsx').then((file) => ({ default: file.InstantPicker })),
);

interface ControlsProps {
  readonly query: LineQuery;
  readonly onChange: (changed: Partial<LineQuery>) => void;
}

const grid = {
  display: 'grid',
  gridTemplateColumns: 'repeat(auto-fill, minmax(10.625rem, 1fr))',
  gap: 3,
  alignItems: 'center',
} as const;

/** How the lines are drawn, with what they are compared, and which hours are shown. */
export function ChartControls({ query, onChange }: ControlsProps) {
  const t = useTranslate();
  return (
    <Box sx={{ display: 'flex', flexDirection: 'column', gap: 2, [MOBILE]: { order: 1 } }}>
      <Box sx={grid}>
        <Choice
          label={t('lineChart.type')}
          value={query.chartType}
          all={CHART_TYPES}
          wordOf={(each) => t(`lineChart.type.${each}`)}
          onChange={(chartType) => onChange({ chartType })}
        />
        <Choice
          label={t('lineChart.aggregation')}
          value={query.aggregation}
          all={AGGREGATIONS}
          wordOf={(each) => t(`lineChart.aggregation.${each}`)}
          onChange={(aggregation) => onChange({ aggregation })}
        />
        <Choice
          label={t('lineChart.compare')}
          value={query.compare}
          all={COMPARISONS}
          wordOf={(each) => t(`lineChart.compare.${each}`)}
          onChange={(compare) => onChange({ compare })}
        />
        {query.compare === 'custom' && (
          <ComparedFrom at={query.compareTimeStart} onChange={(at) => onChange({ compareTimeStart: at })} />
        )}
        <ChoiceFilter
          label={t('lineChart.days')}
          choices={WEEKDAYS.map((day) => ({ id: String(day), name: weekdayName(day) }))}
          chosen={query.days.map(String)}
          onChange={(chosen) => onChange({ days: WEEKDAYS.filter((day) => chosen.includes(String(day))) })}
        />
        <HoursField hours={query.hours} onChange={(hours) => onChange({ hours })} />
      </Box>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', columnGap: 3 }}>
        <Flag label={t('lineChart.points')} on={query.points} onChange={(points) => onChange({ points })} />
        <Flag label={t('lineChart.showValues')} on={query.showValues} onChange={(on) => onChange({ showValues: on })} />
        <Flag label={t('lineChart.legend')} on={!query.hideLegend} onChange={(on) => onChange({ hideLegend: !on })} />
        <Flag label={t('lineChart.showActive')} on={query.showActive} onChange={(on) => onChange({ showActive: on })} />
      </Box>
    </Box>
  );
}

interface ChoiceProps<T extends string> {
  readonly label: string;
  readonly value: T;
  readonly all: readonly T[];
  readonly wordOf: (value: T) => string;
  readonly onChange: (value: T) => void;
}

/** One of some words. */
export function Choice<T extends string>({ label, value, all, wordOf, onChange }: ChoiceProps<T>) {
  return (
    <TextField
      select
      size="small"
      label={label}
      value={value}
      onChange={({ target }) => onChange(all.find((each) => each === target.value) ?? value)}
    >
      {all.map((each) => (
        <MenuItem key={each} value={each}>
          {wordOf(each)}
        </MenuItem>
      ))}
    </TextField>
  );
}

interface FlagProps {
  readonly label: string;
  readonly on: boolean;
  readonly onChange: (on: boolean) => void;
}

/** On or off. */
export function Flag({ label, on, onChange }: FlagProps) {
  return (
    <FormControlLabel
      label={label}
      control={<Switch size="small" checked={on} onChange={(_event, checked) => onChange(checked)} />}
    />
  );
}

interface ComparedProps {
  /** Epoch milliseconds; null until it is chosen. */
  readonly at: number | null;
  readonly onChange: (at: number | null) => void;
}

/** The beginning of the time with which is compared. */
export function ComparedFrom({ at, onChange }: ComparedProps) {
  const t = useTranslate();
  const zone = useTimeZone();
  return (
    <Suspense fallback={<Box sx={{ height: 40 }} />}>
      <InstantPicker label={t('lineChart.compareFrom')} zone={zone} value={at} onChange={onChange} />
    </Suspense>
  );
}

const ALL_DAY = 'all';
/** Common parts of a day; any other comes in an address. */
const PARTS: readonly Hours[] = [
  { from: 8, until: 18 },
  { from: 6, until: 14 },
  { from: 14, until: 22 },
  { from: 18, until: 24 },
  { from: 0, until: 6 },
];

interface HoursProps {
  readonly hours: Hours | null;
  readonly onChange: (hours: Hours | null) => void;
}

function HoursField({ hours, onChange }: HoursProps) {
  const t = useTranslate();
  const keyOf = (part: Hours | null): string => (part === null ? ALL_DAY : `${part.from}-${part.until}`);
  const isOther = hours !== null && !PARTS.some((part) => keyOf(part) === keyOf(hours));
  const parts = isOther ? [...PARTS, hours] : PARTS;
  return (
    <TextField
      select
      size="small"
      label={t('lineChart.hours')}
      value={keyOf(hours)}
      onChange={({ target }) => onChange(parts.find((part) => keyOf(part) === target.value) ?? null)}
    >
      <MenuItem value={ALL_DAY}>{t('lineChart.allDay')}</MenuItem>
      {parts.map((part) => (
        <MenuItem key={keyOf(part)} value={keyOf(part)}>
          {`${hourText(part.from)}–${hourText(part.until)}`}
        </MenuItem>
      ))}
    </TextField>
  );
}

const hourText = (hour: number): string => `${String(hour).padStart(2, '0')}:00`;
