import { expect, inject, it } from 'vitest';
import { newAsset } from '../builders/asset.ts';
import { greyImage } from '../builders/plan.ts';
import { newWorkspace } from '../builders/workspace.ts';
import { barriersOn } from './barriers.ts';
import { PHONE, useScreens } from './browser.ts';
import { words } from './words.ts';

const stack = inject('stack');
const screens = useScreens();
const DESKTOP = { width: 1440, height: 900 };

it('images and attachments of an asset are uploaded, seen, saved and removed; an upload is cancelled, a bad file refused', async () => {
  const workspace = await newWorkspace(stack);
  const { id, owner } = workspace;
  const asset = await newAsset(workspace, { name: 'Cold store' });
  const { page, troubles } = await screens.open(stack, { person: owner, path: `/${id}/assets/asset/${asset.id}` });
  const files = page.getByRole('region', { name: words('file.title') });
  await files.getByText(words('file.none')).waitFor();
  const choose = (...chosen: readonly { name: string; buffer: Buffer }[]) =>
    files.locator('input[name="assetFiles"]').setInputFiles(chosen.map((file) => ({ ...file, mimeType: '' })));

  await page.route(/\/api\/files\//, () => undefined);
  await choose({ name: 'slow.png', buffer: greyImage(60, 40) });
  await files.getByRole('progressbar').waitFor();
  expect(await barriersOn(page)).toEqual([]);
  await files.getByRole('button', { name: words('file.cancel', { name: 'slow.png' }) }).click();
  await files.getByRole('progressbar').waitFor({ state: 'detached' });
  await page.unroute(/\/api\/files\//);

  troubles.expectStatus(415);
  const html = { name: 'page.pdf', buffer: Buffer.from('<!doctype html><script>1</script>') };
  const notes = { name: 'notes.txt', buffer: Buffer.from('Checked') };
  await choose(html, { name: 'door.png', buffer: greyImage(900, 600) }, notes);
  await files.getByRole('alert').getByText('page.pdf').waitFor();
  await files.getByRole('button', { name: words('file.saveNamed', { name: 'notes.txt' }) }).waitFor();
  await files.getByRole('alert').getByRole('button').click();
  await choose({ name: 'gate.png', buffer: greyImage(300, 600) });
  const thumbnail = (name: string) => files.getByRole('button', { name: words('file.showNamed', { name }) });
  await thumbnail('gate.png').locator('img[src]').waitFor();
  expect(await barriersOn(page)).toEqual([]);

  const [download] = await Promise.all([
    page.waitForEvent('download'),
    files.getByRole('button', { name: words('file.saveNamed', { name: 'notes.txt' }) }).click(),
  ]);
  expect(download.suggestedFilename()).toBe('notes.txt');

  await thumbnail('gate.png').click();
  const large = page.getByRole('dialog');
  await large.getByRole('img', { name: 'gate.png' }).waitFor();
  expect(await barriersOn(page)).toEqual([]);
  await page.keyboard.press('ArrowRight');
  await large.getByRole('img', { name: 'door.png' }).waitFor();
  expect(await large.getByRole('button', { name: words('file.next') }).isDisabled()).toBe(true);
  await page.setViewportSize(PHONE);
  expect(await barriersOn(page)).toEqual([]);
  await large.getByRole('button', { name: words('file.remove') }).click();
  await page
    .getByRole('dialog', { name: words('file.remove.title', { name: 'door.png' }) })
    .getByRole('button', { name: words('file.remove') })
    .click();
  await thumbnail('door.png').waitFor({ state: 'detached' });
  expect(await barriersOn(page)).toEqual([]);
  await page.setViewportSize(DESKTOP);
  await page.reload();
  await thumbnail('gate.png').locator('img[src]').waitFor();
  expect(await files.getByRole('listitem').count()).toBe(2);
});
