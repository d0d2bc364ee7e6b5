import { DndContext, PointerSensor, useDraggable, useDroppable, useSensor, useSensors } from '@dnd-kit/core';
import Autocomplete from '@mui/material/Autocomplete';
import Box from '@mui/material/Box';
import FormHelperText from '@mui/material/FormHelperText';
import IconButton from '@mui/material/IconButton';
import TextField from '@mui/material/TextField';
import Typography from '@mui/material/Typography';
import { DWELL_SECONDS, PLAYLIST_ENTRIES } from '@watchglass/schemas/wall/limits';
import { useId, type KeyboardEvent } from 'react';
import { dashboardList } from '../dashboard/atoms.ts';
import { useRowList } from '../live/row-list.ts';
import { Icon } from '../look/Icon.tsx';
import { useTranslate } from '../messages/messages.ts';
import { useOrganization } from '../user/rights.ts';
import { moved, type TermsForm } from './terms-form.ts';

type Playlist = TermsForm['playlist'];

interface FieldProps {
  readonly value: Playlist;
  readonly onChange: (playlist: Playlist) => void;
  readonly fault: string | undefined;
}

/** Dashboards in their order, each with its dwell. An entry is moved by its handle: dragged, or by the arrow keys. */
export function PlaylistField({ value, onChange, fault }: FieldProps) {
  const t = useTranslate();
  const id = useId();
  const loaded = useRowList(dashboardList(useOrganization().id));
  const known = loaded.state === 'ready' ? [...loaded.value.values()] : [];
  const sensors = useSensors(useSensor(PointerSensor));
  const nameOf = (dashboardId: string): string =>
    known.find((each) => each.id === dashboardId)?.name ?? t('walls.dashboardGone');
  return (
    <Box component="fieldset" sx={{ border: 0, m: 0, p: 0, minWidth: 0 }} aria-describedby={id}>
      <Typography component="legend" sx={{ p: 0, mb: 2, fontWeight: 600 }}>
        {t('walls.playlist')}
      </Typography>
      <DndContext
        sensors={sensors}
        onDragEnd={({ active, over }) => {
          if (over !== null) onChange(moved(value, Number(active.id), Number(over.id)));
        }}
      >
        <Box component="ol" sx={{ listStyle: 'none', m: 0, p: 0, display: 'flex', flexDirection: 'column', gap: 1 }}>
          {value.map((entry, index) => (
            <Entry
              // The same dashboard may be in the list twice.
              // oxlint-disable-next-line react/no-array-index-key
              key={`${entry.dashboardId} ${index}`}
              index={index}
              name={nameOf(entry.dashboardId)}
              seconds={entry.dwellSeconds}
              onMove={(to) => onChange(moved(value, index, to))}
              onDwell={(dwellSeconds) => onChange(value.with(index, { ...entry, dwellSeconds }))}
              onRemove={() => onChange(value.toSpliced(index, 1))}
            />
          ))}
        </Box>
      </DndContext>
      {value.length < PLAYLIST_ENTRIES && (
        <Autocomplete
          sx={{ mt: 2 }}
          options={known}
          value={null}
          // Cleared after each choice.
          key={value.length}
          getOptionLabel={({ name }) => name}
          getOptionKey={(each) => each.id}
          onChange={(_event, chosen) => {
            if (chosen !== null) onChange([...value, { dashboardId: chosen.id, dwellSeconds: DWELL_SECONDS.usual }]);
          }}
          renderInput={(input) => <TextField {...input} label={t('walls.addDashboard')} />}
        />
      )}
      <FormHelperText id={id} error={fault !== undefined}>
        {fault ?? t('walls.playlistHelp')}
      </FormHelperText>
    </Box>
  );
}

interface EntryProps {
  readonly index: number;
  readonly name: string;
  readonly seconds: number;
  readonly onMove: (to: number) => void;
  readonly onDwell: (seconds: number) => void;
  readonly onRemove: () => void;
}

const STEPS: Readonly<Record<string, number>> = { ArrowUp: -1, ArrowDown: 1 };

function Entry({ index, name, seconds, onMove, onDwell, onRemove }: EntryProps) {
  const t = useTranslate();
  const { setNodeRef: dropped, isOver } = useDroppable({ id: index });
  const { setNodeRef: dragged, setActivatorNodeRef, listeners, transform } = useDraggable({ id: index });
  const onKeyDown = (event: KeyboardEvent) => {
    const step = STEPS[event.key];
    if (step === undefined) return;
    event.preventDefault();
    onMove(index + step);
  };
  return (
    <Box
      component="li"
      ref={(node: HTMLElement | null) => {
        dropped(node);
        dragged(node);
      }}
      sx={{
        display: 'flex',
        alignItems: 'center',
        gap: 2,
        border: 1,
        borderColor: isOver ? 'primary.main' : 'divider',
        borderRadius: 1,
        bgcolor: 'background.paper',
        p: 1,
        position: 'relative',
        zIndex: transform === null ? 0 : 1,
      }}
      style={transform === null ? {} : { transform: `translateY(${transform.y}px)` }}
    >
      <IconButton
        ref={setActivatorNodeRef}
        {...listeners}
        onKeyDown={onKeyDown}
        aria-label={t('walls.moveEntry', { name, place: index + 1 })}
        sx={{ cursor: 'grab', touchAction: 'none' }}
      >
        <Icon name="drag" />
      </IconButton>
      <Box sx={{ flexGrow: 1, minWidth: 0, overflowWrap: 'anywhere' }}>{name}</Box>
      <TextField
        type="number"
        size="small"
        label={t('walls.dwell')}
        value={seconds}
        onChange={(event) => onDwell(Number(event.target.value))}
        slotProps={{ htmlInput: { min: DWELL_SECONDS.min, max: DWELL_SECONDS.max } }}
        sx={{ width: 104, flexShrink: 0 }}
      />
      <IconButton onClick={onRemove} aria-label={t('walls.removeEntry', { name })}>
        <Icon name="remove" />
      </IconButton>
    </Box>
  );
}
