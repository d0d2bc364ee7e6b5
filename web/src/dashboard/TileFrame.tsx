import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import type { Tile } from '@watchglass/schemas/dashboard/commands';
import { Component, type ReactNode } from 'react';
import { useTranslate } from '../messages/messages.ts';
import { Statement } from '../page/Outcome.tsx';
import { tileType } from '../tiles/tile-types.ts';
import type { TileType } from '../tiles/tile-type.tsx';
import { useMay } from '../user/rights.ts';

const frame = {
  position: 'relative', display: 'flex', flexDirection: 'column', minWidth: 0, minHeight: 0, height: '100%', overflow: 'hidden', containerType: 'size',
  bgcolor: 'background.paper', border: 1, borderColor: 'divider', borderRadius: 1,
  '&:has([data-alarm="warning"])': { borderColor: 'caution.main', boxShadow: 'inset 0 0 0 1px var(--mui-palette-caution-main)' },
  '&:has([data-alarm="critical"])': { borderColor: 'critical.main', boxShadow: 'inset 0 0 0 2px var(--mui-palette-critical-main)', bgcolor: 'critical.ground' },
  '&:has(ul [data-alarm])': { borderColor: 'divider', boxShadow: 'none', bgcolor: 'background.paper' },
} as const;

interface FrameProps {
  readonly tile: Tile;
  /** Handles and menus while the dashboard is edited. */
  readonly controls?: ReactNode;
}

/** What every tile has around it: its name, and what stands there where its content cannot. */
export function TileFrame({ tile, controls }: FrameProps) {
  const t = useTranslate();
  const type = tileType(tile.component);
  return (
    <Box component="section" aria-label={tile.name === '' ? undefined : tile.name} data-tile={tile.component} sx={frame}>
      <Box sx={{ display: 'flex', flexDirection: 'column', flexGrow: 1, minHeight: 0, p: 'clamp(10px, 4cqmin, 28px)', pt: 'clamp(8px, 3cqmin, 20px)', gap: 0.5 }}>
        <Box sx={{ display: 'flex', alignItems: 'center', minHeight: 24, gap: 1 }}>
          <Typography variant="h2" sx={{ flexGrow: 1, minWidth: 0, fontSize: 'clamp(0.8125rem, 7cqmin, 1.0625rem)', color: 'text.secondary', overflow: 'hidden', textOverflow: 'ellipsis', whiteSpace: 'nowrap' }}>
            {type && tile.name === '' ? <Title type={type} tile={tile} /> : tile.name}
          </Typography>
          {controls}
        </Box>
        <Guard fallback={<Statement small icon="warning" title={t('failure.unknown')} />}>
          {type ? <Content type={type} tile={tile} /> : <Statement small icon="warning" title={t('tile.unknown')} />}
        </Guard>
      </Box>
    </Box>
  );
}

function Title({ type, tile }: { type: TileType; tile: Tile }) {
  return type.useTitle(tile.props);
}

function Content({ type, tile }: { type: TileType; tile: Tile }) {
  const t = useTranslate();
  if (!useMay(type.module, 'r')) return <Statement small icon="lock" title={t('page.denied.tile')} />;
  return <type.Body stored={tile.props} />;
}

interface GuardProps {
  readonly fallback: ReactNode;
  readonly children: ReactNode;
}

/** One tile whose code fails does not take the others with it. */
class Guard extends Component<GuardProps, { readonly failed: boolean }> {
  static getDerivedStateFromError(): { failed: boolean } {
    return { failed: true };
  }

  override state = { failed: false };

  override render(): ReactNode {
    return this.state.failed ? this.props.fallback : this.props.children;
  }
}
