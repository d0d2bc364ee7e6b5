import type { GoneMessage, TileMessage } from '@watchglass/schemas/monitor/messages';
import { io, type Socket } from 'socket.io-client';
import { afterAll, beforeAll, expect, inject, it } from 'vitest';
import { newBase } from '../builders/base.ts';
import { taken } from '../builders/door.ts';
import { newMonitor } from '../builders/monitor.ts';
import { celsius, sensorHeard } from '../builders/readings.ts';
import { newWorkspace, type Workspace } from '../builders/workspace.ts';
import { until } from '../stack/until.ts';

const stack = inject('stack');
const WIRE = '5200009';
const GONE_WITHIN_MS = 1_000;

let workspace: Workspace;
let sensor: number;
let socket: Socket | undefined;

beforeAll(async () => {
  workspace = await newWorkspace(stack);
  const base = await newBase(stack, workspace);
  taken(await base.deliver([celsius(WIRE, 20, Date.now())]));
  ({ id: sensor } = await sensorHeard(workspace, WIRE));
});

afterAll(() => socket?.disconnect());

it('a public tile is gone from open pages within a second of the renewal of its link', async () => {
  const { id, token } = await newMonitor(workspace, sensor);
  const [tiles, gone]: [string[], string[]] = [[], []];
  socket = io(`${stack.url}/public`, { transports: ['websocket'], auth: { token }, forceNew: true });
  socket.on('tile', ({ tile }: TileMessage) => tiles.push(tile.name));
  socket.on('gone', ({ code }: GoneMessage) => gone.push(code));
  await until('the page has the tile', () => tiles.length > 0);
  taken(await workspace.owner.ask('POST', `/api/monitors/${workspace.id}/co2/${id}/newurl`));
  const renewed = performance.now();
  await until('the page is told that it is gone', () => gone.length > 0);
  expect(performance.now() - renewed).toBeLessThan(GONE_WITHIN_MS);
});
