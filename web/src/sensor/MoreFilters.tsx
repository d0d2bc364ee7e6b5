import MenuItem from '@mui/material/MenuItem';
import TextField from '@mui/material/TextField';
import { CALIBRATION_STATES } from '@watchglass/schemas/calibration/state';
import { NO_DATA_LEVELS } from '@watchglass/schemas/sensor/no-data';
import { SENSOR_KINDS } from '@watchglass/schemas/sensor/states';
import { useAtomValue } from 'jotai';
import { baseList } from '../base/atoms.ts';
import { useTranslate } from '../messages/messages.ts';
import { ChoiceFilter } from '../table/ChoiceFilter.tsx';
import { filtered } from '../table/list-query.ts';
import { useMay, useOrganization } from '../user/rights.ts';
import type { TableQuery } from './sensor-query.ts';
import type { TableView } from './table-views.ts';

interface FiltersProps {
  readonly view: TableView;
  readonly query: TableQuery;
  readonly onChange: (query: TableQuery) => void;
}

/** Filters by bases, by kind, by calibration, and by how long sensors have been without data. */
export function MoreFilters({ view, query, onChange }: FiltersProps) {
  const t = useTranslate();
  const mayDevices = useMay('devices', 'r');
  return (
    <>
      {mayDevices && view !== 'virtual' && <BaseFilter query={query} onChange={onChange} />}
      {view !== 'virtual' && (
        <ChoiceFilter
          label={t('sensor.kind')}
          choices={SENSOR_KINDS.map((kind) => ({ id: kind, name: t(`sensor.kind.${kind}`) }))}
          chosen={query.kinds}
          onChange={(chosen) =>
            onChange(filtered(query, { kinds: SENSOR_KINDS.filter((kind) => chosen.includes(kind)) }))
          }
        />
      )}
      <ChoiceFilter
        label={t('calibration.title')}
        choices={CALIBRATION_STATES.map((state) => ({ id: state, name: t(`calibration.state.${state}`) }))}
        chosen={query.calibration}
        onChange={(chosen) =>
          onChange(filtered(query, { calibration: CALIBRATION_STATES.filter((state) => chosen.includes(state)) }))
        }
      />
      {view !== 'virtual' && <AdjustedFilter query={query} onChange={onChange} />}
      <TextField
        select
        size="small"
        label={t('sensor.noData')}
        value={query.noData}
        onChange={({ target }) =>
          onChange(filtered(query, { noData: NO_DATA_LEVELS.find((level) => level === target.value) ?? '' }))
        }
      >
        <MenuItem value="">{t('sensor.noData.any')}</MenuItem>
        {NO_DATA_LEVELS.map((level) => (
          <MenuItem key={level} value={level}>
            {t(`sensor.noData.${level}`)}
          </MenuItem>
        ))}
      </TextField>
    </>
  );
}

const ADJUSTED = 'adjusted';

function AdjustedFilter({ query, onChange }: Omit<FiltersProps, 'view'>) {
  const t = useTranslate();
  const others = query.skills.filter((skill) => skill !== ADJUSTED);
  return (
    <TextField
      select
      size="small"
      label={t('sensor.adjustments')}
      value={query.skills.includes(ADJUSTED) ? ADJUSTED : ''}
      onChange={({ target }) =>
        onChange(filtered(query, { skills: target.value === ADJUSTED ? [...others, ADJUSTED] : others }))
      }
    >
      <MenuItem value="">{t('sensor.noData.any')}</MenuItem>
      <MenuItem value={ADJUSTED}>{t('sensor.adjusted')}</MenuItem>
    </TextField>
  );
}

function BaseFilter({ query, onChange }: Omit<FiltersProps, 'view'>) {
  const t = useTranslate();
  const rows = useAtomValue(baseList(useOrganization().id).rowsAtom);
  const choices = [...rows.values()].map(({ serial, name }) => ({ id: serial, name }));
  const unknown = query.bases.filter((serial) => !rows.has(serial)).map((serial) => ({ id: serial, name: serial }));
  return (
    <ChoiceFilter
      label={t('base.title')}
      choices={[...choices, ...unknown].toSorted((a, b) => a.name.localeCompare(b.name))}
      chosen={query.bases}
      onChange={(bases) => onChange(filtered(query, { bases }))}
    />
  );
}
