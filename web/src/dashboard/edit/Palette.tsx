import { useDraggable } from '@dnd-kit/core';
import Box from '@mui/material/Box';
import IconButton from '@mui/material/IconButton';
import TextField from '@mui/material/TextField';
import Typography from '@mui/material/Typography';
import { TILES_PER_DASHBOARD } from '@watchglass/schemas/dashboard/limits';
import { useState, type KeyboardEvent, type PointerEvent } from 'react';
import { Icon } from '../../look/Icon.tsx';
import { MOBILE } from '../../look/tokens.ts';
import { useTranslate } from '../../messages/messages.ts';
import { isDrawn, TILE_TYPES, type DrawnTileType } from '../../tiles/tile-types.ts';
import { membershipOf, useOrganization } from '../../user/rights.ts';
import { paletteId } from './handle.ts';
import { offersFor, type Offer } from './palette.ts';

interface PaletteProps {
  /** How many tiles have room. */
  readonly room: number;
  /** Adds a tile at the first free place. */
  readonly onAdd: (type: DrawnTileType) => void;
  readonly onClose: () => void;
}

const panel = {
  width: '20rem',
  flexShrink: 0,
  alignSelf: 'flex-start',
  position: 'sticky',
  top: '3.5rem',
  maxHeight: 'calc(100vh - 9rem)',
  display: 'flex',
  flexDirection: 'column',
  gap: 2,
  p: 3,
  bgcolor: 'background.paper',
  border: 1,
  borderColor: 'divider',
  borderRadius: 1,
  [MOBILE]: { width: '100%', position: 'static', maxHeight: '60vh' },
} as const;
const line = {
  display: 'flex',
  gap: 3,
  width: '100%',
  p: 2,
  border: 0,
  borderRadius: 1,
  bgcolor: 'transparent',
  color: 'text.primary',
  font: 'inherit',
  textAlign: 'left',
  cursor: 'grab',
  '&:hover, &:focus-visible': { bgcolor: 'action.hover' },
  '&[aria-disabled="true"]': { color: 'text.disabled', cursor: 'default' },
} as const;

/** The kinds of tiles, found by words; dragged to a place, or added by Enter or a click at the first free one. */
export function Palette({ room, onAdd, onClose }: PaletteProps) {
  const t = useTranslate();
  const organization = useOrganization();
  const [typed, setTyped] = useState('');
  const offers = offersFor({
    types: TILE_TYPES.filter(isDrawn),
    membership: membershipOf(organization),
    room,
    typed,
    textsOf: ({ component, label }) => {
      const about = t.known('edit.about', component);
      return { label: t(label), about: about ? t(about) : '' };
    },
  });
  const first = offers.find(({ closed }) => closed === null);
  return (
    <Box
      component="aside"
      aria-label={t('edit.palette')}
      sx={panel}
      onKeyDown={(event: KeyboardEvent) => event.key === 'Escape' && onClose()}
    >
      <Box sx={{ display: 'flex', alignItems: 'center', gap: 1 }}>
        <TextField
          autoFocus
          size="small"
          fullWidth
          label={t('edit.search')}
          value={typed}
          onChange={(event) => setTyped(event.target.value)}
          onKeyDown={(event) => event.key === 'Enter' && first && onAdd(first.type)}
        />
        <IconButton aria-label={t('action.close')} onClick={onClose}>
          <Icon name="close" />
        </IconButton>
      </Box>
      <Box component="ul" sx={{ listStyle: 'none', m: 0, p: 0, overflowY: 'auto' }}>
        {offers.map((offer) => (
          <li key={offer.type.component}>
            <OfferLine offer={offer} onAdd={() => onAdd(offer.type)} />
          </li>
        ))}
      </Box>
      {offers.length === 0 && <Typography sx={{ color: 'text.secondary' }}>{t('pick.none')}</Typography>}
    </Box>
  );
}

function OfferLine({ offer: { type, label, about, closed }, onAdd }: { offer: Offer; onAdd: () => void }) {
  const t = useTranslate();
  const { setNodeRef, listeners } = useDraggable({ id: paletteId(type.component), disabled: closed !== null });
  const why = closed === 'full' ? t('edit.full', { tiles: TILES_PER_DASHBOARD }) : t('page.denied.tile');
  return (
    <Box
      component="button"
      type="button"
      ref={setNodeRef}
      aria-disabled={closed !== null}
      sx={line}
      onClick={() => closed === null && onAdd()}
      // Fingers scroll the list.
      onPointerDown={(event: PointerEvent) => {
        if (event.pointerType === 'mouse') listeners?.['onPointerDown']?.(event);
      }}
    >
      <Icon name={type.icon} sx={{ color: closed === null ? 'text.secondary' : 'inherit', mt: 0.5 }} />
      <span>
        <Box component="span" sx={{ display: 'block', fontWeight: 600 }}>
          {label}
        </Box>
        <Box
          component="span"
          sx={{ display: 'block', fontSize: '0.8125rem', color: closed ? 'inherit' : 'text.secondary' }}
        >
          {closed === null ? about : why}
        </Box>
      </span>
    </Box>
  );
}
