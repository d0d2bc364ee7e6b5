import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { INTEGRATION_VALUES, sendsNothing } from '@watchglass/schemas/integration/kinds';
import { INTEGRATION_SCOPE_MAX } from '@watchglass/schemas/integration/limits';
import { cronProblem, nextRuns } from '@watchglass/schemas/integration/schedule';
import { useSetAtom } from 'jotai';
import { useState } from 'react';
import { InstantPicker } from '../form/InstantPicker.tsx';
import { readNowAtom } from '../live/clock.ts';
import { LocationFilter } from '../location/LocationFilter.tsx';
import { useTranslate } from '../messages/messages.ts';
import { SensorPicker } from '../sensor/SensorPicker.tsx';
import { ChoiceFilter } from '../table/ChoiceFilter.tsx';
import { useTags } from '../tag/atoms.ts';
import { useTimeZone } from '../user/preferences.ts';
import { useOrganization } from '../user/rights.ts';
import { formatDateTime } from '../value/date.ts';
import { schedulesOf } from './integration-form.ts';
import { Choice, Part, type FieldsProps } from './Part.tsx';

const SCOPES = ['all', 'tags', 'locations', 'sensors'] as const;
const RUNS = 5;

/** Which readings, and when. What sends nothing has neither. */
export function WhatFields({ form }: FieldsProps) {
  const t = useTranslate();
  const zone = useTimeZone();
  const [now] = useState(useSetAtom(readNowAtom));
  const { kind, values, dataFrom } = form.values;
  if (sendsNothing(kind)) return null;
  return (
    <>
      <ScopeFields form={form} />
      {(kind === 'influx' || kind === 'mqttOut') && (
        <Choice
          name="values"
          label={t('integration.values')}
          value={values}
          choices={INTEGRATION_VALUES.map((id) => [id, t(`integration.values.${id}`)] as const)}
          onChange={(chosen) => form.set('values', chosen)}
        />
      )}
      <ScheduleFields form={form} now={new Date(now)} />
      <Box>
        <InstantPicker
          label={t('integration.dataFrom')}
          zone={zone}
          value={dataFrom}
          max={now}
          size="medium"
          clearable
          onChange={(at) => form.set('dataFrom', at)}
        />
        <Typography variant="body2" color="text.secondary">
          {t('integration.dataFromHelp')}
        </Typography>
      </Box>
    </>
  );
}

function ScopeFields({ form }: FieldsProps) {
  const t = useTranslate();
  const { scope } = form.values;
  const set = (changed: Partial<typeof scope>) => form.set('scope', { ...scope, ...changed });
  return (
    <>
      <Choice
        name="scope.by"
        label={t('integration.scope')}
        value={scope.by}
        choices={SCOPES.map((id) => [id, t(`integration.scope.${id}`)] as const)}
        onChange={(by) => set({ by })}
      />
      {scope.by === 'tags' && <TagsOf chosen={scope.tags} onChange={(tags) => set({ tags })} />}
      {scope.by === 'locations' && (
        <LocationFilter chosen={scope.locations} onChange={(locations) => set({ locations })} />
      )}
      {scope.by === 'sensors' && (
        <SensorPicker value={scope.sensors} max={INTEGRATION_SCOPE_MAX} onChange={(sensors) => set({ sensors })} />
      )}
    </>
  );
}

interface TagsProps {
  readonly chosen: readonly string[];
  readonly onChange: (chosen: readonly string[]) => void;
}

function TagsOf({ chosen, onChange }: TagsProps) {
  const t = useTranslate();
  return <ChoiceFilter label={t('sensor.tags')} choices={useTags()} chosen={chosen} onChange={onChange} />;
}

/** With the next runs, which are those of the workspace's clock. */
function ScheduleFields({ form, now }: FieldsProps & { readonly now: Date }) {
  const t = useTranslate();
  const { timeZone } = useOrganization();
  const { kind, schedule } = form.values;
  const { every, cron } = schedule;
  const isReadable = every !== 'cron' || cronProblem(cron, now) === null;
  const runs = isReadable ? nextRuns({ every, cron }, timeZone, { after: now, count: RUNS }) : [];
  return (
    <Box sx={{ display: 'flex', flexDirection: 'column', gap: 3 }}>
      <Choice
        name="schedule.every"
        label={t('integration.schedule')}
        value={every}
        choices={schedulesOf(kind).map((id) => [id, t(`integration.schedule.${id}`)] as const)}
        onChange={(chosen) => form.set('schedule', { ...schedule, every: chosen })}
      />
      {every === 'cron' && (
        <Part
          form={form}
          at="schedule.cron"
          label={t('integration.cron')}
          value={cron}
          placeholder="*/15 6-22 * * mon-fri"
          {...(!isReadable && cron !== '' && { helperText: t('refusal.CronInvalid') })}
          onText={(text) => form.set('schedule', { ...schedule, cron: text })}
        />
      )}
      {runs.length > 0 && (
        <Box role="status">
          <Typography variant="body2">{t('integration.nextRuns', { zone: timeZone })}</Typography>
          <Typography variant="body2" color="text.secondary" sx={{ fontVariantNumeric: 'tabular-nums' }}>
            {runs.map((at, index) => (
              <span key={at.getTime()}>
                {index > 0 && ' · '}
                <span style={{ whiteSpace: 'nowrap' }}>{formatDateTime(at.getTime(), timeZone)}</span>
              </span>
            ))}
          </Typography>
        </Box>
      )}
    </Box>
  );
}
