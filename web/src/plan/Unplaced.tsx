import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import TextField from '@mui/material/TextField';
import Typography from '@mui/material/Typography';
import type { Page } from '@watchglass/schemas/page';
import type { ObjectTarget } from '@watchglass/schemas/plan-object/target';
import type { PlanObjectView } from '@watchglass/schemas/plan-object/views';
import type { SensorView } from '@watchglass/schemas/sensor/views';
import { useState } from 'react';
import { useRead } from '../http/use-read.ts';
import { Icon } from '../look/Icon.tsx';
import { useTranslate } from '../messages/messages.ts';
import { useOrganization } from '../user/rights.ts';

/** The type of the dragged data. */
export const DRAGGED = 'application/x-watchglass-target';
const AT_ONCE = 100;

interface UnplacedProps {
  readonly objects: readonly PlanObjectView[];
  readonly onPlace: (target: ObjectTarget) => void;
}

/** The sensors that are not on the plan yet: each is dragged onto it, or placed in its middle. */
export function Unplaced({ objects, onPlace }: UnplacedProps) {
  const t = useTranslate();
  const { id } = useOrganization();
  const [search, setSearch] = useState('');
  const path = `/api/sensors/${id}?rowsPerPage=${AT_ONCE}&sort=name&search=${encodeURIComponent(search.trim())}`;
  const { loaded } = useRead(path, (http, signal) => http.get<Page<SensorView>>(path, signal));
  const placed = new Set(objects.flatMap(({ target }) => (target.kind === 'sensor' ? [target.sensorId] : [])));
  const sensors = loaded.state === 'ready' ? loaded.value.items.filter((sensor) => !placed.has(sensor.id)) : [];
  return (
    <Box component="section" aria-label={t('plan.unplaced')} sx={{ display: 'flex', flexDirection: 'column', gap: 2 }}>
      <Typography variant="h2">{t('plan.unplaced')}</Typography>
      <Typography variant="body2" color="text.secondary">
        {t('plan.placeHelp')}
      </Typography>
      <TextField
        type="search"
        label={t('filter.search')}
        value={search}
        sx={{ maxWidth: 360 }}
        onChange={(event) => setSearch(event.target.value)}
      />
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 2, maxHeight: 240, overflowY: 'auto' }}>
        {sensors.map((sensor) => {
          const target: ObjectTarget = { kind: 'sensor', sensorId: sensor.id };
          return (
            <Button
              key={sensor.id}
              variant="outlined"
              color="inherit"
              draggable
              startIcon={<Icon name="sensors" />}
              aria-label={t('plan.placeNamed', { name: sensor.name })}
              onDragStart={(event) => event.dataTransfer.setData(DRAGGED, JSON.stringify(target))}
              onClick={() => onPlace(target)}
            >
              {sensor.name}
            </Button>
          );
        })}
      </Box>
    </Box>
  );
}
