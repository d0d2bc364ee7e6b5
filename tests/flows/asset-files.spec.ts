import type { AssetFileView, AssetView } from '@watchglass/schemas/asset/views';
import type { AuditPage } from '@watchglass/schemas/audit/views';
import type { Page } from '@watchglass/schemas/page';
import { beforeAll, describe, expect, inject, it } from 'vitest';
import { newAsset } from '../builders/asset.ts';
import { taken } from '../builders/door.ts';
import { filesPath, newAssetFile, photograph, uploadFile } from '../builders/file.ts';
import { openLive } from '../builders/live-client.ts';
import type { Person } from '../builders/person.ts';
import { greyImage } from '../builders/plan.ts';
import { newMember, newWorkspace, type Workspace } from '../builders/workspace.ts';
import { until } from '../stack/until.ts';

const stack = inject('stack');
let workspace: Workspace;
let asset: string;
let files: string;

beforeAll(async () => {
  workspace = await newWorkspace(stack);
  asset = (await newAsset(workspace)).id;
  files = filesPath(workspace, asset);
});

const text = (words: string): Buffer => Buffer.from(words);
const listed = async (path = files): Promise<Page<AssetFileView>> =>
  taken(await workspace.owner.ask<Page<AssetFileView>>('GET', path));
const add = (file: string, path = files, { owner }: { owner: Pick<Person, 'ask'> } = workspace) =>
  owner.ask('POST', path, { file });
const bytesAt = async (path: string): Promise<{ readonly headers: Headers; readonly bytes: Buffer }> => {
  const answer = await fetch(`${stack.url}${path}`, { headers: { authorization: `Bearer ${workspace.owner.token}` } });
  return { headers: answer.headers, bytes: Buffer.from(await answer.arrayBuffer()) };
};

describe('a file of an asset', () => {
  it('is listed with its size, who added it and when, and an open screen hears of it', async () => {
    const screen = await openLive(stack.url, { token: workspace.owner.token, organizationId: workspace.id });
    await screen.watch({ points: [], rows: ['asset'] });
    const before = new Date().toISOString();
    const image = await newAssetFile(workspace, asset, { name: 'door.png', bytes: greyImage(900, 600) });
    const attachment = await newAssetFile(workspace, asset, { name: 'notes.txt', bytes: text('Türen geprüft') });
    const { total, items } = await listed();
    expect({ total, items }).toMatchObject({
      total: 2,
      items: [
        { id: attachment, name: 'notes.txt', mediaType: 'text/plain', bytes: 15, hasThumbnail: false },
        { id: image, name: 'door.png', mediaType: 'image/png', hasThumbnail: true },
      ],
    });
    for (const { addedAt, addedBy } of items)
      expect([addedAt >= before, addedBy]).toEqual([true, workspace.owner.name]);
    await until('the row of the asset is pushed', () => screen.row<AssetView>('asset', asset) !== undefined);
    screen.close();
  });

  it('is sent as it was, to be saved under its name and shown by no browser', async () => {
    const name = 'Prüfung "№ 4"; a=b.txt';
    const id = await newAssetFile(workspace, asset, { name, bytes: text('id;value\r\n') });
    const { headers, bytes } = await bytesAt(`${files}/${id}`);
    expect(bytes).toEqual(text('id;value\r\n'));
    expect(Object.fromEntries(headers)).toMatchObject({
      'content-type': expect.stringMatching(/^text\/plain/),
      'content-disposition': expect.stringMatching(/^attachment; .*UTF-8''Pr%C3%BCfung%20%22%E2%84%96%204%22/),
      'x-content-type-options': 'nosniff',
      'content-security-policy': "default-src 'none'; sandbox",
    });
  });

  it('that is an image is shown by pictures that are drawn of it, and any other has none', async () => {
    const original = greyImage(900, 600);
    const image = await newAssetFile(workspace, asset, { name: 'door.png', bytes: original });
    for (const size of ['small', 'large']) {
      const { headers, bytes } = await bytesAt(`${files}/${image}/thumbnail/${size}`);
      expect([bytes.toString('latin1', 8, 12), headers.get('content-type')]).toEqual(['WEBP', 'image/webp']);
      expect([headers.get('x-content-type-options'), headers.get('content-disposition')]).toEqual([
        'nosniff',
        'attachment',
      ]);
    }
    expect((await bytesAt(`${files}/${image}`)).bytes.equals(original)).toBe(true);
    const table = await newAssetFile(workspace, asset, { name: 'values.csv', bytes: text('a;b') });
    const { owner } = workspace;
    expect((await owner.ask('GET', `${files}/${table}/thumbnail/small`)).status).toBe(404);
    expect((await owner.ask('GET', `${files}/${image}/thumbnail/huge`)).status).toBe(400);
  });

  it('is removed once, is found no more, and the audit tells which it was', async () => {
    const { owner, id } = workspace;
    const file = await newAssetFile(workspace, asset);
    const path = `${files}/${file}`;
    const statuses = await Promise.all([owner.ask('DELETE', path), owner.ask('DELETE', path)]);
    expect(new Set(statuses.map(({ status }) => status))).toEqual(new Set([200, 404]));
    for (const gone of [path, `${path}/thumbnail/small`]) expect((await owner.ask('GET', gone)).status).toBe(404);
    expect((await listed()).items.map((each) => each.id)).not.toContain(file);
    expect(await add(file)).toMatchObject({ status: 422, code: 'FileUnknown' });
    const told = await until('the audit has told it', async () => {
      const page = taken(await owner.ask<AuditPage>('GET', `/api/audit/${id}?concept=asset&rowsPerPage=1`));
      return page.items[0]?.type === 'FileRemoved' && page.items[0];
    });
    expect(told).toMatchObject({ subject: asset, after: { file: { fileId: file, mediaType: 'image/png' } } });
  });

  it('goes out of sight with its asset, and comes back with it', async () => {
    const { owner } = workspace;
    const shed = (await newAsset(workspace)).id;
    const path = `/api/assets/${workspace.id}/asset/${shed}`;
    const file = await newAssetFile(workspace, shed);
    const { headers } = await owner.ask('GET', path);
    taken(await owner.ask('DELETE', path, undefined, { 'if-match': headers.get('etag') ?? '' }));
    for (const gone of ['', `/${file}`, `/${file}/thumbnail/small`])
      expect((await owner.ask('GET', `${path}/files${gone}`)).status).toBe(404);
    expect((await owner.ask('DELETE', `${path}/files/${file}`)).status).toBe(404);
    taken(await owner.ask('POST', `${path}/restore`));
    expect((await listed(`${path}/files`)).items.map((each) => each.id)).toEqual([file]);
  });
});

describe('an upload', () => {
  it('is added once, by who uploaded it, to one asset', async () => {
    const { id } = taken(await uploadFile(workspace, photograph()));
    const [shed, member] = [
      (await newAsset(workspace)).id,
      await newMember(stack, workspace, { rights: { sensors: 'w' } }),
    ];
    expect(await add(id, files, { owner: member })).toMatchObject({ status: 422, code: 'FileUnknown' });
    const { total } = await listed();
    for (const { status } of [await add(id), await add(id)]) expect(status).toBe(201);
    expect((await listed()).total).toBe(total + 1);
    expect(await add(id, filesPath(workspace, shed))).toMatchObject({ status: 422, code: 'FileUnknown' });
    expect((await workspace.owner.ask('GET', `${filesPath(workspace, shed)}/${id}`)).status).toBe(404);
    expect(await add(asset)).toMatchObject({ status: 422, code: 'FileUnknown' });
    expect((await add(id, filesPath(workspace, id))).status).toBe(404);
    expect((await workspace.owner.ask('POST', files, { file: '../../x' })).status).toBe(400);
  });

  it.each([
    ['HTML named as a PDF', 'a.pdf', text('<!doctype html><script>alert(1)</script>'), [415, 'UnsupportedFileFormat']],
    ['an SVG named as an image', 'a.png', text('<svg xmlns="x"/>'), [415, 'UnsupportedFileFormat']],
    [
      'an image that is a PDF as well',
      'a.png',
      Buffer.concat([greyImage(9, 9), text('\n%PDF-1.7\n')]),
      [415, 'UnsupportedFileFormat'],
    ],
    ['an image that is cut off', 'a.png', greyImage(900, 900).subarray(0, 400), [422, 'ImageBroken']],
    ['an image of too many pixels', 'a.png', greyImage(16_001, 1), [422, 'ImageTooLarge']],
    ['more than 10 MB', 'a.txt', Buffer.alloc(10 * 1024 * 1024 + 1, 'a'), [413, 'FileTooLarge']],
  ])('is refused of %s, and nothing of it is kept', async (_what, name, bytes, refusal) => {
    const { status, code } = await uploadFile(workspace, { name, bytes });
    expect([status, code]).toEqual(refusal);
  });

  it.each([
    ['../../../etc/passwd.txt', 'passwd.txt'],
    ['C:\\Windows\\CON.txt', 'CON.txt'],
    ['a\r\nSet-Cookie: b.txt', 'aSet-Cookie: b.txt'],
    ['invoice\u202etxt.exe', 'invoicetxt.exe.txt'],
    ['', 'file.txt'],
  ])('whose name is %j is kept and sent as %s', async (name, kept) => {
    const id = await newAssetFile(workspace, asset, { name, bytes: text('harmless') });
    expect((await listed()).items.find((each) => each.id === id)?.name).toBe(kept);
    const { headers } = await bytesAt(`${files}/${id}`);
    expect(headers.get('content-disposition')).toContain(`filename="${kept}"`);
    expect(headers.get('set-cookie')).toBeNull();
  });
});
