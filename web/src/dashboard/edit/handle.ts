import type { TileComponent } from '@watchglass/schemas/tile/components';

type HandleKind = 'move' | 'size';

/** Identifies a handle by its kind and tile. */
export function handleId(kind: HandleKind, id: string): string {
  return `${kind} ${id}`;
}

/** Identifies a kind in the palette. */
export function paletteId(component: TileComponent): string {
  return `new ${component}`;
}

export type Dragged =
  | { readonly kind: HandleKind; readonly id: string }
  | { readonly kind: 'new'; readonly component: string };

export function readHandle(handle: string): Dragged {
  const [kind, id = ''] = handle.split(' ');
  if (kind === 'new') return { kind, component: id };
  return { kind: kind === 'size' ? 'size' : 'move', id };
}
