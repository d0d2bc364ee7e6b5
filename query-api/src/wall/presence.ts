import type { WallPresence } from '@watchglass/schemas/wall/views';

/** What the projector stores of a wall's presence: `heardAt` is epoch milliseconds. */
export type StoredPresence = Omit<WallPresence, 'id' | 'heardAt'> & { readonly heardAt: number };

export function presenceOf(id: string, stored: StoredPresence): WallPresence {
  const { version, screen, sound, shows, why, link, paintedSeconds, memoryMb, heardAt, isTwice, gaps } = stored;
  return {
    id,
    version,
    screen,
    sound,
    shows,
    why,
    link,
    paintedSeconds,
    memoryMb,
    heardAt: new Date(heardAt).toISOString(),
    isTwice,
    gaps,
  };
}
