import { useDraggable } from '@dnd-kit/core';
import Box from '@mui/material/Box';
import IconButton from '@mui/material/IconButton';
import type { Tile } from '@watchglass/schemas/dashboard/commands';
import { Suspense, type MouseEvent, type PointerEvent } from 'react';
import { Icon } from '../../look/Icon.tsx';
import type { IconName } from '../../look/icons.ts';
import { useTranslate } from '../../messages/messages.ts';
import { isDrawn, tileType, type DrawnTileType } from '../../tiles/tile-types.ts';
import { useTileView } from '../../tiles/use-tile-view.ts';
import { TileFrame } from '../TileFrame.tsx';
import { handleId } from './handle.ts';

interface TileProps {
  readonly tile: Tile;
  readonly isSelected: boolean;
  readonly isHeld: boolean;
  /** `more`: with Shift, beside what is selected already. */
  readonly onSelect: (more: boolean) => void;
  readonly onEdit: () => void;
  readonly onRemove: () => void;
}

export function EditTile(props: TileProps) {
  const t = useTranslate();
  const { tile } = props;
  const type = tileType(tile.component);
  const plain = <WithHandles {...props} name={tile.name || (type ? t(type.label) : '')} />;
  if (!type || !isDrawn(type) || tile.name !== '') return plain;
  return (
    <Suspense fallback={plain}>
      <Titled {...props} type={type} />
    </Suspense>
  );
}

function Titled({ type, ...props }: TileProps & { type: DrawnTileType }) {
  const t = useTranslate();
  const title = useTileView(type).useTitle(props.tile.props);
  return <WithHandles {...props} name={title ?? t(type.label)} />;
}

const outlined = {
  position: 'relative',
  height: '100%',
  borderRadius: 1,
  cursor: 'grab',
  userSelect: 'none',
  '&:focus-visible, &[data-selected="true"]': {
    outline: '2px solid var(--mui-palette-primary-main)',
    outlineOffset: '1px',
  },
  '&:focus-visible': { outlineOffset: '3px' },
  '@media (hover: hover)': {
    '& [data-controls]': { opacity: 0 },
    '&:hover, &:focus-within, &[data-selected="true"]': { '& [data-controls]': { opacity: 1 } },
  },
  '&[data-held="true"]': { outline: '2px dashed var(--mui-palette-primary-main)', cursor: 'grabbing' },
} as const;
/** Over the end of the name, which is read in full while nobody points at the tile. Fingers do not point. */
const buttons = {
  position: 'absolute',
  top: 4,
  right: 4,
  display: 'flex',
  bgcolor: 'background.paper',
  borderRadius: 1,
} as const;
const corner = { position: 'absolute', right: 2, bottom: 2, bgcolor: 'background.paper', borderRadius: 1 } as const;

function WithHandles({ tile, name, isSelected, isHeld, onSelect, onEdit, onRemove }: TileProps & { name: string }) {
  const t = useTranslate();
  const move = useDraggable({ id: handleId('move', tile.id) });
  const size = useDraggable({ id: handleId('size', tile.id) });
  const controls = (
    <Box data-controls sx={buttons}>
      <Handle of={move} label={t('tile.move', { name })} icon="drag" />
      <IconButton size="small" tabIndex={-1} aria-label={t('tile.edit', { name })} onClick={onEdit}>
        <Icon name="edit" />
      </IconButton>
      <IconButton size="small" tabIndex={-1} aria-label={t('tile.remove', { name })} onClick={onRemove}>
        <Icon name="remove" />
      </IconButton>
    </Box>
  );
  return (
    <Box
      tabIndex={0}
      role="group"
      aria-label={t(isSelected ? 'edit.tile.selected' : 'edit.tile', { name })}
      aria-describedby="edit-keys"
      data-tile-id={tile.id}
      data-selected={isSelected}
      data-held={isHeld}
      // Fingers scroll over a tile; they move it at its handle.
      onPointerDown={(event: PointerEvent) => {
        if (event.pointerType === 'mouse' && !isButton(event.target)) move.listeners?.['onPointerDown']?.(event);
      }}
      onClick={(event: MouseEvent) => {
        if (!isButton(event.target)) onSelect(event.shiftKey);
      }}
      onDoubleClick={(event: MouseEvent) => {
        if (!isButton(event.target)) onEdit();
      }}
      sx={outlined}
    >
      <TileFrame tile={tile} controls={controls} />
      <Box sx={corner}>
        <Handle of={size} label={t('tile.resize', { name })} icon="resize" />
      </Box>
    </Box>
  );
}

function isButton(target: EventTarget): boolean {
  return target instanceof Element && target.closest('button') !== null;
}

interface HandleProps {
  readonly of: ReturnType<typeof useDraggable>;
  readonly label: string;
  readonly icon: IconName;
}

/** For mouse and finger; keys arrange the tile itself. */
function Handle({ of: { setNodeRef, listeners, isDragging }, label, icon }: HandleProps) {
  return (
    <IconButton
      ref={setNodeRef}
      size="small"
      tabIndex={-1}
      {...listeners}
      aria-label={label}
      sx={{ touchAction: 'none', cursor: isDragging ? 'grabbing' : icon === 'resize' ? 'nwse-resize' : 'grab' }}
    >
      <Icon name={icon} sx={icon === 'resize' ? { transform: 'rotate(90deg)', fontSize: '1rem' } : undefined} />
    </IconButton>
  );
}
