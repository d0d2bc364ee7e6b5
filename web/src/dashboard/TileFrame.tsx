import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import type { AlarmView } from '@watchglass/schemas/alarm/views';
import type { Tile } from '@watchglass/schemas/dashboard/commands';
import { Component, memo, Suspense, type ReactNode } from 'react';
import { Link } from 'react-router';
import { alarmAttributes, alarmFrame } from '../alarm/alarm-frame.ts';
import { lookOf } from '../alarm/alarm-look.ts';
import { LazyMaintenanceMark } from '../maintenance/LazyMaintenanceMark.tsx';
import { useTranslate } from '../messages/messages.ts';
import { Loading, Statement } from '../page/Outcome.tsx';
import { usePaintedFrame } from '../tiles/painted.ts';
import { sized } from '../tiles/size.ts';
import { isDrawn, tileType, type DrawnTileType, type TileType } from '../tiles/tile-types.ts';
import type { TileView } from '../tiles/tile-view.tsx';
import { useTileView } from '../tiles/use-tile-view.ts';
import { useMay, useOrganization } from '../user/rights.ts';

const frame = {
  position: 'relative',
  display: 'flex',
  flexDirection: 'column',
  height: '100%',
  contain: 'strict',
  bgcolor: 'background.paper',
  border: 1,
  borderColor: 'divider',
  borderRadius: 1,
  '--short': 'min(var(--w, 0px), var(--h, 0px))',
  ...alarmFrame,
} as const;
const inside = {
  display: 'flex',
  flexDirection: 'column',
  flexGrow: 1,
  minHeight: 0,
  gap: 0.5,
  p: 'clamp(10px, calc(0.04 * var(--short)), 28px)',
  pt: 'clamp(8px, calc(0.03 * var(--short)), 20px)',
} as const;
/** A layer of its own: a new number elsewhere in the tile then paints nothing of it. */
const head = { isolation: 'isolate', display: 'flex', alignItems: 'center', minHeight: 24, gap: 1 } as const;
const heading = {
  flexGrow: 1,
  minWidth: 0,
  fontSize: 'clamp(0.8125rem, calc(0.07 * var(--short)), 1.0625rem)',
  color: 'text.secondary',
  overflow: 'hidden',
  textOverflow: 'ellipsis',
  whiteSpace: 'nowrap',
} as const;

/** The link covers the whole tile. */
const way = {
  color: 'inherit',
  textDecoration: 'none',
  '&::after': { content: '""', position: 'absolute', inset: 0, borderRadius: 1 },
  '&:focus-visible': { outline: 'none' },
  '&:focus-visible::after': { outline: '2px solid var(--mui-palette-primary-main)', outlineOffset: '-5px' },
} as const;

interface FrameProps {
  readonly tile: Tile;
  /** Handles and menus during an edit, in which the content takes neither clicks nor the focus. */
  readonly controls?: ReactNode;
}

/** The frame of every tile: its name, and a message if its content cannot be shown. */
export const TileFrame = memo(function TileFrame({ tile, controls }: FrameProps) {
  const t = useTranslate();
  const type = tileType(tile.component);
  if (type && isDrawn(type)) return <Drawn tile={tile} type={type} controls={controls} />;
  return (
    <Frame tile={tile} title={tile.name || (type ? t(type.label) : '')} controls={controls}>
      {type ? (
        <Statement small icon={type.icon} title={t('tile.unavailable')} />
      ) : (
        <Statement small icon="warning" title={t('tile.unknown')} />
      )}
    </Frame>
  );
});

interface DrawnProps extends FrameProps {
  readonly type: DrawnTileType;
}

/** The frame stands while the code of the kind loads, and if it cannot be loaded. */
function Drawn(props: DrawnProps) {
  const t = useTranslate();
  const { tile, type, controls } = props;
  const plain = (content: ReactNode) => (
    <Frame tile={tile} title={tile.name || t(type.label)} controls={controls}>
      {content}
    </Frame>
  );
  return (
    <Guard fallback={plain(<Statement small icon="warning" title={t('failure.unknown')} />)}>
      <Suspense fallback={plain(<Loading />)}>
        <Known {...props} />
      </Suspense>
    </Guard>
  );
}

function Known({ tile, type, controls }: DrawnProps) {
  const t = useTranslate();
  const view = useTileView(type);
  const closed = view.useIsClosed(tile.props);
  const may = useMay(type.module, 'r') && !closed;
  const alarm = view.useAlarm(tile.props);
  const path = view.wayOf(tile.props, useOrganization().id);
  usePaintedFrame(may, alarm);
  const title = tile.name === '' ? <Title type={type} view={view} tile={tile} /> : tile.name;
  // During an edit, tiles are moved, not opened.
  const isWay = path !== undefined && may && controls === undefined;
  return (
    <Frame
      tile={tile}
      title={
        isWay ? (
          <Box component={Link} to={path} sx={way}>
            {title}
          </Box>
        ) : (
          title
        )
      }
      {...(may && { alarm, sensorIds: view.markedOf(tile.props) })}
      controls={controls}
    >
      {may ? <view.Body stored={tile.props} /> : <Statement small icon="lock" title={t('page.denied.tile')} />}
    </Frame>
  );
}

function Title({ type, view, tile }: { type: TileType; view: TileView; tile: Tile }) {
  const t = useTranslate();
  return view.useTitle(tile.props) ?? t(type.label);
}

interface ShellProps extends FrameProps {
  readonly title: ReactNode;
  readonly alarm?: AlarmView;
  /** The frame says whether they are in maintenance. */
  readonly sensorIds?: readonly number[];
  readonly children: ReactNode;
}

function Frame({ tile, title, alarm, sensorIds = [], controls, children }: ShellProps) {
  const t = useTranslate();
  return (
    <Box
      component="section"
      ref={sized}
      aria-label={tile.name === '' ? undefined : tile.name}
      data-tile={tile.component}
      {...alarmAttributes(alarm && lookOf(alarm))}
      sx={frame}
    >
      <Box sx={inside}>
        <Box sx={head}>
          <Typography variant="h2" sx={heading}>
            {title}
          </Typography>
          {sensorIds.length > 0 && <LazyMaintenanceMark sensorIds={sensorIds} />}
          {controls}
        </Box>
        <Guard fallback={<Statement small icon="warning" title={t('failure.unknown')} />}>
          {controls === undefined ? (
            children
          ) : (
            <Box inert sx={{ display: 'contents' }}>
              {children}
            </Box>
          )}
        </Guard>
      </Box>
    </Box>
  );
}

interface GuardProps {
  readonly fallback: ReactNode;
  readonly children: ReactNode;
}

/** A tile whose code fails does not affect the others. */
class Guard extends Component<GuardProps, { readonly failed: boolean }> {
  static getDerivedStateFromError(): { failed: boolean } {
    return { failed: true };
  }

  override state = { failed: false };

  override render(): ReactNode {
    return this.state.failed ? this.props.fallback : this.props.children;
  }
}
