type HandleKind = 'move' | 'size';

/** Names a handle: what it is for, and of which tile. */
export function handleId(kind: HandleKind, id: string): string {
  return `${kind} ${id}`;
}

export function readHandle(handle: string): { kind: HandleKind; id: string } {
  const [kind, id = ''] = handle.split(' ');
  return { kind: kind === 'size' ? 'size' : 'move', id };
}
