import 'leaflet/dist/leaflet.css';
import Box from '@mui/material/Box';
import type { PlanImage } from '@watchglass/schemas/plan/events';
import { TILE_PIXELS } from '@watchglass/schemas/plan/limits';
import { levelsOf } from '@watchglass/schemas/plan/tiles';
import type { PlanView } from '@watchglass/schemas/plan/views';
import type { ObjectTarget } from '@watchglass/schemas/plan-object/target';
import type { PlanObjectView } from '@watchglass/schemas/plan-object/views';
import { useAtomValue } from 'jotai';
import { CRS, GridLayer, map as openMap, type Coords, type DoneCallback } from 'leaflet';
import { useEffect, useMemo, useRef, useState, type DragEvent } from 'react';
import { requiredHttpAtom } from '../http/browser.ts';
import type { Http } from '../http/http.ts';
import { useTranslate } from '../messages/messages.ts';
import { useOrganization } from '../user/rights.ts';
import { planPath } from './atoms.ts';
import { Clusters, type Group, type View } from './clusters.ts';
import { GroupMarker, MOVED } from './GroupMarker.tsx';
import type { PlanQuery } from './plan-query.ts';
import { DRAGGED } from './Unplaced.tsx';
import type { Placing } from './use-placing.ts';

interface CanvasProps {
  readonly plan: PlanView;
  readonly image: PlanImage;
  readonly objects: readonly PlanObjectView[];
  readonly query: PlanQuery;
  /** Null where the person only looks. */
  readonly placing: Placing | null;
}

const frame = {
  position: 'relative',
  flexGrow: 1,
  minHeight: 'min(70vh, 480px)',
  border: 1,
  borderColor: 'divider',
  borderRadius: 1,
  overflow: 'hidden',
  isolation: 'isolate',
  '& .leaflet-container': { position: 'absolute', inset: 0, background: 'transparent', font: 'inherit' },
} as const;

interface Tile {
  readonly tile: HTMLElement;
  readonly picture: HTMLImageElement;
}

const share = (pixels: number): string => `${(Math.min(TILE_PIXELS, pixels) / TILE_PIXELS) * 100}%`;

/** Tiles are read with the person's token, which an `img` would not send. */
function tileLayer(http: Http, path: string, { hash, ...size }: PlanImage): GridLayer {
  const levels = levelsOf(size);
  const load = async ({ tile, picture }: Tile, from: string, done: DoneCallback): Promise<void> => {
    try {
      const { value } = await http.call<Blob>(from, { file: true });
      picture.src = URL.createObjectURL(value);
      picture.addEventListener('load', () => URL.revokeObjectURL(picture.src), { once: true });
      done(undefined, tile);
    } catch (thrown) {
      done(thrown instanceof Error ? thrown : new Error('no tile'), tile);
    }
  };
  const Tiles = GridLayer.extend({
    createTile({ x, y, z }: Coords, done: DoneCallback): HTMLElement {
      const [tile, picture] = [document.createElement('div'), document.createElement('img')];
      const level = levels[z];
      if (level === undefined || x < 0 || y < 0 || x >= level.columns || y >= level.rows) {
        queueMicrotask(() => done(undefined, tile));
        return tile;
      }
      // A tile at the edge is smaller than its place, which Leaflet scales.
      picture.alt = '';
      picture.style.display = 'block';
      picture.style.width = share(level.width - x * TILE_PIXELS);
      picture.style.height = share(level.height - y * TILE_PIXELS);
      tile.append(picture);
      void load({ tile, picture }, `${path}/tiles/${z}/${x}/${y}?v=${hash}`, done);
      return tile;
    },
  });
  return new (Tiles as unknown as new (options: object) => GridLayer)({
    tileSize: TILE_PIXELS,
    minNativeZoom: 0,
    maxNativeZoom: levels.length - 1,
    bounds: [
      [-size.height / 2 ** (levels.length - 1), 0],
      [0, size.width / 2 ** (levels.length - 1)],
    ],
    noWrap: true,
  });
}

/** The image with its objects: it is moved by dragging or arrow keys, and zoomed by wheel, fingers, buttons or + and −. */
export function PlanCanvas({ plan, image, objects, query, placing }: CanvasProps) {
  const t = useTranslate();
  const { id: organizationId } = useOrganization();
  const http = useAtomValue(requiredHttpAtom);
  const element = useRef<HTMLDivElement>(null);
  const [view, setView] = useState<View | null>(null);
  const path = planPath(organizationId, plan.id);
  const { hash, width, height, format } = image;
  useEffect(() => {
    if (element.current === null) return undefined;
    const most = levelsOf({ width, height }).length - 1;
    const size: [number, number] = [-height / 2 ** most, width / 2 ** most];
    const map = openMap(element.current, {
      crs: CRS.Simple,
      minZoom: -2,
      maxZoom: most + 2,
      zoomSnap: 0.25,
      attributionControl: false,
      maxBounds: [
        [size[0] * 1.5, size[1] * -0.5],
        [size[0] * -0.5, size[1] * 1.5],
      ],
    });
    const tell = () => {
      const bounds = map.getBounds();
      setView({
        left: bounds.getWest() / size[1],
        right: bounds.getEast() / size[1],
        top: bounds.getNorth() / size[0],
        bottom: bounds.getSouth() / size[0],
        scale: 2 ** (map.getZoom() - most),
      });
    };
    map.on('move zoom moveend resize', tell);
    map.fitBounds([
      [size[0], 0],
      [0, size[1]],
    ]);
    tileLayer(http, path, { hash, width, height, format }).addTo(map);
    const follow = new ResizeObserver(() => map.invalidateSize());
    follow.observe(element.current);
    return () => {
      follow.disconnect();
      map.remove();
    };
  }, [http, path, hash, width, height, format]);
  const clusters = useMemo(() => new Clusters({ width, height }, objects), [width, height, objects]);
  const groups: readonly Group[] = view === null ? [] : clusters.within(view);
  const drop = (event: DragEvent) => {
    const [text, id] = [event.dataTransfer.getData(DRAGGED), event.dataTransfer.getData(MOVED)];
    const box = element.current?.getBoundingClientRect();
    const moved = objects.find((object) => object.id === id);
    if (placing === null || view === null || box === undefined || (text === '' && moved === undefined)) return;
    event.preventDefault();
    const x = view.left + ((event.clientX - box.left) / box.width) * (view.right - view.left);
    const y = view.top + ((event.clientY - box.top) / box.height) * (view.bottom - view.top);
    const to = { x: Math.min(1, Math.max(0, x)), y: Math.min(1, Math.max(0, y)) };
    if (moved === undefined) placing.place(JSON.parse(text) as ObjectTarget, to);
    else placing.move(moved, to);
  };
  return (
    <Box sx={frame} onDragOver={(event) => placing !== null && event.preventDefault()} onDrop={drop}>
      <div ref={element} role="region" aria-label={t('plan.image', { name: plan.name })} />
      {view !== null &&
        groups.map((group) => (
          <GroupMarker key={group.key} group={group} view={view} query={query} placing={placing} />
        ))}
    </Box>
  );
}
