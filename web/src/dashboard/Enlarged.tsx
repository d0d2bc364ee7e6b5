import Box from '@mui/material/Box';
import IconButton from '@mui/material/IconButton';
import type { Tile } from '@watchglass/schemas/dashboard/commands';
import { Link } from 'react-router';
import { Icon } from '../look/Icon.tsx';
import { useTranslate } from '../messages/messages.ts';
import { tileType } from '../tiles/tile-types.ts';
import { TileFrame } from './TileFrame.tsx';

/** The way to one large tile appears with the pointer or the focus, so that a calm page stays calm. */
const shownOnDemand = {
  position: 'absolute',
  top: 4,
  right: 4,
  opacity: 0,
  bgcolor: 'background.paper',
  '&:focus-visible, *:hover > &': { opacity: 1 },
  '@media (hover: none)': { display: 'none' },
} as const;

/** A tile with the way to see it alone. */
export function Enlarged({ tile }: { tile: Tile }) {
  const t = useTranslate();
  const type = tileType(tile.component);
  const name = tile.name || (type ? t(type.label) : '');
  return (
    <Box sx={{ position: 'relative', height: '100%' }}>
      <TileFrame tile={tile} />
      <IconButton
        component={Link}
        to={`?tileId=${tile.id}`}
        size="small"
        aria-label={t('dashboard.tile.enlarge', { name })}
        title={t('dashboard.tile.enlarge', { name })}
        sx={shownOnDemand}
      >
        <Icon name="fullscreen" />
      </IconButton>
    </Box>
  );
}
