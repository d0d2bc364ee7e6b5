import { useDraggable } from '@dnd-kit/core';
import IconButton from '@mui/material/IconButton';
import Box from '@mui/material/Box';
import type { Tile } from '@watchglass/schemas/dashboard/commands';
import { Suspense } from 'react';
import { Icon } from '../../look/Icon.tsx';
import type { IconName } from '../../look/icons.ts';
import { useTranslate } from '../../messages/messages.ts';
import { isDrawn, tileType, type DrawnTileType } from '../../tiles/tile-types.ts';
import { useTileView } from '../../tiles/use-tile-view.ts';
import { TileFrame } from '../TileFrame.tsx';
import { handleId } from './handle.ts';

interface TileProps {
  readonly tile: Tile;
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

function WithHandles({ tile, name, onEdit, onRemove }: TileProps & { name: string }) {
  const t = useTranslate();
  const controls = (
    <>
      <Handle id={handleId('move', tile.id)} label={t('tile.move', { name })} icon="drag" />
      <IconButton size="small" aria-label={t('tile.edit', { name })} onClick={onEdit}>
        <Icon name="edit" />
      </IconButton>
      <IconButton size="small" aria-label={t('tile.remove', { name })} onClick={onRemove}>
        <Icon name="remove" />
      </IconButton>
    </>
  );
  return (
    <Box sx={{ position: 'relative', height: '100%' }}>
      <TileFrame tile={tile} controls={controls} />
      <Box sx={{ position: 'absolute', right: 2, bottom: 2, bgcolor: 'background.paper', borderRadius: 1 }}>
        <Handle id={handleId('size', tile.id)} label={t('tile.resize', { name })} icon="resize" />
      </Box>
    </Box>
  );
}

interface HandleProps {
  readonly id: string;
  readonly label: string;
  readonly icon: IconName;
}

function Handle({ id, label, icon }: HandleProps) {
  const { setNodeRef, listeners, attributes, isDragging } = useDraggable({ id });
  return (
    <IconButton
      ref={setNodeRef}
      size="small"
      {...attributes}
      {...listeners}
      aria-label={label}
      sx={{ touchAction: 'none', cursor: isDragging ? 'grabbing' : icon === 'resize' ? 'nwse-resize' : 'grab' }}
    >
      <Icon name={icon} sx={icon === 'resize' ? { transform: 'rotate(90deg)', fontSize: '1rem' } : undefined} />
    </IconButton>
  );
}
