import type { PublicTile } from './views.ts';

/** The namespace of Socket.IO for pages of public tiles. The handshake carries `auth: { token }`. */
export const PUBLIC_NAMESPACE = '/public';

/** server → client `tile`: the whole tile, whenever anything of it changed. */
export interface TileMessage {
  readonly tile: PublicTile;
  /** Epoch ms. */
  readonly serverTime: number;
}

/** server → client `gone`: the link is not valid any more, or the tile is not public; the server then disconnects. */
export interface GoneMessage {
  readonly code: 'PublicLinkNotValid' | 'LinkNotPublic';
}

/** server → client `head`, once a second: the line is alive. */
export interface HeadMessage {
  readonly serverTime: number;
}

/** Between processes of the query side, each five seconds: the open pages of each tile, by its id. */
export const PUBLIC_VIEWERS = 'public.viewers';
export interface ViewersMessage {
  readonly process: string;
  readonly viewers: Readonly<Record<string, number>>;
}
