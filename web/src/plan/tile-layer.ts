import type { PlanImage } from '@watchglass/schemas/plan/events';
import { TILE_PIXELS } from '@watchglass/schemas/plan/limits';
import { levelsOf } from '@watchglass/schemas/plan/tiles';
import L from 'leaflet';
import type { Http } from '../http/http.ts';

interface Tile {
  readonly tile: HTMLElement;
  readonly picture: HTMLImageElement;
}

const share = (pixels: number): string => `${(Math.min(TILE_PIXELS, pixels) / TILE_PIXELS) * 100}%`;

/** Tiles are read with the person's token, which an `img` would not send. */
export function tileLayer(http: Http, path: string, { hash, ...size }: PlanImage): L.GridLayer {
  const levels = levelsOf(size);
  const load = async ({ tile, picture }: Tile, from: string, done: L.DoneCallback): Promise<void> => {
    try {
      const { value } = await http.call<Blob>(from, { file: true });
      picture.src = URL.createObjectURL(value);
      picture.addEventListener('load', () => URL.revokeObjectURL(picture.src), { once: true });
      done(undefined, tile);
    } catch (thrown) {
      done(thrown instanceof Error ? thrown : new Error('no tile'), tile);
    }
  };
  const Tiles = L.GridLayer.extend({
    createTile({ x, y, z }: L.Coords, done: L.DoneCallback): HTMLElement {
      const [tile, picture] = [document.createElement('div'), document.createElement('img')];
      const level = levels[z];
      if (level === undefined || x < 0 || y < 0 || x >= level.columns || y >= level.rows) {
        queueMicrotask(() => done(undefined, tile));
        return tile;
      }
      // A tile at the edge is smaller than its place, which Leaflet scales.
      picture.alt = '';
      picture.draggable = false;
      picture.style.display = 'block';
      picture.style.width = share(level.width - x * TILE_PIXELS);
      picture.style.height = share(level.height - y * TILE_PIXELS);
      tile.append(picture);
      void load({ tile, picture }, `${path}/tiles/${z}/${x}/${y}?v=${hash}`, done);
      return tile;
    },
  });
  return new (Tiles as unknown as new (options: object) => L.GridLayer)({
    tileSize: TILE_PIXELS,
    minNativeZoom: 0,
    maxNativeZoom: levels.length - 1,
    bounds: [
      [-size.height / 2 ** (levels.length - 1), 0],
      [0, size.width / 2 ** (levels.length - 1)],
    ],
    noWrap: true,
    // A decoded tile takes 1 MiB: one row of them around the shown part is kept, not Leaflet's two.
    keepBuffer: 1,
  });
}
