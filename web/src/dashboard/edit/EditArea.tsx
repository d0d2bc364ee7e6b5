import { DndContext, PointerSensor, useSensor, useSensors } from '@dnd-kit/core';
import Box from '@mui/material/Box';
import { useEffect, useRef, useState, type RefObject } from 'react';
import { useIsMobile } from '../../look/use-media.ts';
import { useRem } from '../../look/use-rem.ts';
import { watchSize } from '../../tiles/size.ts';
import { roomIn, type Commands } from './commands.ts';
import { EditGrid } from './EditGrid.tsx';
import { Palette } from './Palette.tsx';
import { pixelsOf } from './step.ts';
import { TileDialog } from './TileDialog.tsx';
import { useAdding } from './use-adding.ts';
import { useDrag } from './use-drag.ts';
import type { Editor } from './use-editor.ts';

interface AreaProps {
  readonly editor: Editor;
  readonly commands: Commands;
  readonly say: (text: string) => void;
  readonly isAdding: boolean;
  readonly onAdded: () => void;
}

/** The width of the grid on a phone of 390 pixels; large screens enlarge it with everything else. */
const PHONE_WIDTH = 358;

/** The phone's layout at any desk. */
const phone = {
  boxSizing: 'content-box',
  width: PHONE_WIDTH,
  maxWidth: '100%',
  mx: 'auto',
  p: 4,
  border: 1,
  borderColor: 'divider',
  borderRadius: 4,
} as const;

/** The inner width of an element, in CSS pixels. */
function useWidth(element: RefObject<HTMLElement | null>): number {
  const [width, setWidth] = useState(0);
  useEffect(
    () => (element.current === null ? undefined : watchSize(element.current, (size) => setWidth(size.width))),
    [element],
  );
  return width;
}

/** The grid, the palette beside it, and the dialog of a tile. */
export function EditArea({ editor, commands, say, isAdding, onAdded }: AreaProps) {
  const isMobile = useIsMobile();
  const grid = useRef<HTMLElement>(null);
  const area = useRef<HTMLElement>(null);
  const width = useWidth(area);
  const rem = useRem();
  const adding = useAdding(editor);
  const drag = useDrag({ editor, grid, onDropped: adding.addAt });
  const sensors = useSensors(useSensor(PointerSensor, { activationConstraint: { distance: 3 } }));
  const { history, layout } = editor;
  const edited = history.now.find(({ id }) => id === history.dialog?.tileId);
  return (
    <DndContext sensors={sensors} {...drag}>
      <Box ref={area} sx={{ display: 'flex', gap: 4, flexDirection: isMobile ? 'column-reverse' : 'row' }}>
        <Box sx={{ flexGrow: 1, minWidth: 0 }}>
          <Box sx={layout === 'mobile' && !isMobile ? phone : undefined}>
            <EditGrid editor={editor} commands={commands} grid={grid} say={say} />
          </Box>
        </Box>
        {isAdding && <Palette room={roomIn(history.now)} onAdd={adding.add} onClose={onAdded} />}
      </Box>
      {edited && (
        <TileDialog
          editor={editor}
          tile={edited}
          size={pixelsOf(
            layout === 'mobile' && !isMobile ? (PHONE_WIDTH * rem) / 16 : width,
            layout,
            edited.grid[layout],
          )}
        />
      )}
    </DndContext>
  );
}
