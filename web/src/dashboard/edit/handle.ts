type HandleKind = 'move' | 'size';

/** Identifies a handle by its kind and tile. */
export function handleId(kind: HandleKind, id: string): string {
  return `${kind} ${id}`;
}

export function readHandle(handle: string): { kind: HandleKind; id: string } {
  const [kind, id = ''] = handle.split(' ');
  return { kind: kind === 'size' ? 'size' : 'move', id };
}
