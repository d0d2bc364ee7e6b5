import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import http from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { newBase, type Base } from '../builders/base.ts';
import { taken } from '../builders/door.ts';
import { newMonitor } from '../builders/monitor.ts';
import { sensorHeard } from '../builders/readings.ts';
import { newWorkspace, type Workspace } from '../builders/workspace.ts';
import { until } from '../stack/until.ts';
import { barriersOn } from './barriers.ts';
import { PHONE, useScreens, type Screen } from './browser.ts';
import { words } from './words.ts';

const stack = inject('stack');
const screens = useScreens();
const WIRE = '5300001';

let workspace: Workspace;
let base: Base;
let sensor: number;

const ppm = (value: number, at: number) => ({ n: `${WIRE}:co2`, u: 'ppm', t: at / 1_000, v: value });

beforeAll(async () => {
  workspace = await newWorkspace(stack);
  base = await newBase(stack, workspace);
  const now = Date.now();
  taken(await base.deliver([3, 2, 1].map((minutes) => ppm(700 + 50 * minutes, now - minutes * 60_000))));
  ({ id: sensor } = await sensorHeard(workspace, WIRE));
});

const listPath = () => `/${workspace.id}/public-tiles/list`;

/** The page of a stranger, of the size of a frame. */
function visited(token: string): Promise<Screen> {
  return screens.open(stack, { path: `/public/${token}` });
}

describe('the page of a public tile', () => {
  it('shows the value live in the languages of the browser, and is gone once the link is renewed', async () => {
    const made = await newMonitor(workspace, sensor, { name: 'Lobby' });
    taken(await base.deliver([ppm(750, Date.now())]));
    const { page, troubles } = await visited(made.token);
    troubles.expectStatus(404);
    await page.getByText('750', { exact: false }).first().waitFor();
    for (const size of [
      { width: 300, height: 200 },
      { width: 3840, height: 2160 },
    ]) {
      await page.setViewportSize(size);
      expect(await page.evaluate(() => document.documentElement.scrollHeight <= innerHeight)).toBe(true);
    }
    taken(await base.deliver([ppm(1250, Date.now())]));
    await page.getByText('1250').first().waitFor();
    expect(await barriersOn(page)).toEqual([]);
    taken(await workspace.owner.ask('POST', `/api/monitors/${workspace.id}/co2/${made.id}/newurl`));
    await page.getByText(words('public.gone')).waitFor();
    expect(await page.getByText('1250').count()).toBe(0);
    expect(await page.context().cookies()).toEqual([]);
  });

  it('says what is wrong with a link', async () => {
    const { page, troubles } = await visited('short');
    troubles.expectStatus(400, 403);
    await page.getByText(words('public.wrong')).waitFor();
    const { token } = await newMonitor(workspace, sensor, { name: 'Inside', state: 'internal' });
    await page.goto(`${stack.url}/public/${token}`);
    await page.getByText(words('public.notPublic')).waitFor();
  });
});

describe('a public tile in frames', () => {
  let stranger: http.Server;
  let origin: string;

  beforeAll(async () => {
    stranger = http.createServer(({ url = '' }, response) =>
      response
        .writeHead(200, { 'content-type': 'text/html' })
        .end(`<iframe title="Tile" src="${stack.url}/public${url}"></iframe>`),
    );
    stranger.listen(0, '127.0.0.1');
    await once(stranger, 'listening');
    origin = `http://127.0.0.1:${(stranger.address() as AddressInfo).port}`;
  });
  afterAll(() => stranger.close());

  it('stands in those of the origins that it names and in no others, and its name is text', async () => {
    const name = '<b>Framed</b>';
    const allowed = await newMonitor(workspace, sensor, { name, origins: [origin] });
    const refused = await newMonitor(workspace, sensor, { name: 'Not framed', origins: ['https://intranet.example'] });
    const { page, troubles } = await visited(allowed.token);
    await page.getByText(name).first().waitFor();
    await page.goto(`${origin}/${allowed.token}`);
    await page.frameLocator('iframe').getByText(name).first().waitFor();
    troubles.expectNoConnection();
    await page.goto(`${origin}/${refused.token}`);
    await until('the browser refuses the frame', () =>
      troubles.take().some((text) => text.includes('frame-ancestors')),
    );
    expect(await page.frameLocator('iframe').getByText('Not framed').count()).toBe(0);
  });
});

describe('the page of public tiles', () => {
  it('creates one beside its live preview, and shares it', async () => {
    const name = `Canteen ${randomUUID().slice(0, 8)}`;
    const { page } = await screens.open(stack, { person: workspace.owner, path: listPath(), viewport: PHONE });
    await page.getByRole('button', { name: words('publicTiles.create') }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel(words('form.name')).fill(name);
    await dialog.getByRole('combobox', { name: words('pick.sensor') }).fill(WIRE);
    await page.getByRole('option', { name: WIRE }).click();
    await dialog.getByText('ppm').first().waitFor();
    await dialog.getByRole('button', { name: words('action.create') }).click();
    await dialog.waitFor({ state: 'hidden' });
    await page.getByRole('button', { name: words('publicTiles.share', { name }) }).click();
    await page.getByRole('img', { name: words('publicTiles.qr') }).waitFor();
    await page.getByText(words('publicTiles.isInternal')).waitFor();
    expect(await barriersOn(page)).toEqual([]);
  });
});
