import Box from '@mui/material/Box';
import IconButton from '@mui/material/IconButton';
import MenuItem from '@mui/material/MenuItem';
import TextField from '@mui/material/TextField';
import type { WallShown } from '@watchglass/schemas/wall/shown';
import { useState } from 'react';
import { useSearchParams } from 'react-router';
import { InstantPicker } from '../../form/InstantPicker.tsx';
import { useRead } from '../../http/use-read.ts';
import { useRowList } from '../../live/row-list.ts';
import { Icon } from '../../look/Icon.tsx';
import { useTranslate } from '../../messages/messages.ts';
import { failureText } from '../../messages/failure-text.ts';
import { ForReaders } from '../../page/Denied.tsx';
import { Show, Statement } from '../../page/Outcome.tsx';
import { Page } from '../../page/Page.tsx';
import { useTimeZone } from '../../user/preferences.ts';
import { useOrganization } from '../../user/rights.ts';
import { wallList } from '../wall-atoms.ts';
import { readShownAddress, type ShownAddress } from './address.ts';
import { Verdict } from './Verdict.tsx';
import { Tiles } from './Tiles.tsx';

/** What a wall showed at an instant, by its receipts, beside what the server knew. */
export function ShownPage() {
  return (
    <ForReaders module="audit">
      <Choice />
    </ForReaders>
  );
}

/** The wall and the instant stand in the address; until then, the instant is a minute ago. */
function useAddress() {
  const [query, setQuery] = useSearchParams();
  const [now] = useState(() => Date.now());
  const { wallId, at } = readShownAddress(query);
  const change = (changed: Partial<ShownAddress>) => {
    const next = { wallId, at: at ?? now - 60_000, ...changed };
    setQuery({
      ...(next.wallId !== null && { wall: next.wallId }),
      ...(next.at !== null && { when: new Date(next.at).toISOString() }),
    });
  };
  return { wallId, at: at ?? now - 60_000, now, change };
}

function Choice() {
  const t = useTranslate();
  const { id } = useOrganization();
  const loaded = useRowList(wallList(id));
  const { wallId, at, now, change } = useAddress();
  return (
    <Page title={t('shown.title')}>
      <Show loaded={loaded}>
        {(rows) => {
          const walls = [...rows.values()].toSorted((a, b) => a.terms.name.localeCompare(b.terms.name));
          const chosen = wallId ?? walls[0]?.id ?? null;
          if (chosen === null)
            return <Statement icon="fullscreen" title={t('walls.none')} text={t('walls.noneText')} />;
          return (
            <>
              <Box sx={fields}>
                <TextField
                  select
                  size="small"
                  label={t('concept.wall')}
                  value={walls.some((wall) => wall.id === chosen) ? chosen : ''}
                  onChange={(event) => change({ wallId: event.target.value })}
                >
                  {walls.map((wall) => (
                    <MenuItem key={wall.id} value={wall.id}>
                      {wall.terms.name}
                    </MenuItem>
                  ))}
                </TextField>
                <Instant at={at} max={now} onChange={(next) => change({ at: next })} />
              </Box>
              <Answer wallId={chosen} at={at} onInstant={(next) => change({ at: next })} />
            </>
          );
        }}
      </Show>
    </Page>
  );
}

const fields = {
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 1fr) minmax(0, 1.4fr)',
  gap: 3,
  maxWidth: '56rem',
  '@media (max-width: 699.98px)': { gridTemplateColumns: 'minmax(0, 1fr)' },
} as const;

interface InstantProps {
  readonly at: number;
  readonly max: number;
  readonly onChange: (at: number) => void;
}

const STEP_MS = 10_000;

/** The picker knows minutes, the steps seconds. */
function Instant({ at, max, onChange }: InstantProps) {
  const t = useTranslate();
  const zone = useTimeZone();
  return (
    <Box sx={{ display: 'flex', alignItems: 'center', gap: 1 }}>
      <IconButton aria-label={t('shown.earlier')} title={t('shown.earlier')} onClick={() => onChange(at - STEP_MS)}>
        <Icon name="back" />
      </IconButton>
      <InstantPicker
        label={t('past.moment')}
        value={at}
        zone={zone}
        max={max}
        onChange={(next) => next !== null && onChange(next)}
      />
      <IconButton aria-label={t('shown.later')} title={t('shown.later')} onClick={() => onChange(at + STEP_MS)}>
        <Icon name="forward" />
      </IconButton>
    </Box>
  );
}

interface AnswerProps {
  readonly wallId: string;
  readonly at: number;
  readonly onInstant: (at: number) => void;
}

function Answer({ wallId, at, onInstant }: AnswerProps) {
  const t = useTranslate();
  const { id } = useOrganization();
  const path = `/api/walls/${id}/wall/${wallId}/shown?at=${new Date(at).toISOString()}`;
  const { loaded, again } = useRead(path, (http, signal) => http.get<WallShown>(path, signal));
  if (loaded.state === 'failed' && loaded.failure.status === 404)
    return <Statement icon="history" title={t('shown.nothing')} text={failureText(t, loaded.failure)} />;
  return (
    <Show loaded={loaded} again={again}>
      {(shown) => (
        <>
          <Verdict shown={shown} onInstant={onInstant} />
          <Tiles shown={shown} />
        </>
      )}
    </Show>
  );
}
