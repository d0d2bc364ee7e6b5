import type { Page } from '@watchglass/schemas/page';
import type { AssetFileView } from '@watchglass/schemas/asset/views';
import type { S3Server } from '@watchglass/streams/testing/s3-server';
import { describe, expect, it } from 'vitest';
import { newAsset } from '../builders/asset.ts';
import { ask, taken } from '../builders/door.ts';
import { filesPath, newAssetFile, photograph, uploadFile } from '../builders/file.ts';
import { newWorkspace } from '../builders/workspace.ts';
import type { TestedProcesses } from '../stack/processes.ts';

/** Files of separate services that share a bucket, whose store verifies every signature. */
export function filesInBucket(processes: () => TestedProcesses, server: () => S3Server): void {
  describe('a file in a bucket', () => {
    it('is written by one service and read by the other, under its organization and hash', async () => {
      const workspace = await newWorkspace(processes());
      const asset = (await newAsset(workspace)).id;
      const image = photograph();
      const id = await newAssetFile(workspace, asset, image);
      const path = filesPath(workspace, asset);
      const { items } = taken(await workspace.owner.ask<Page<AssetFileView>>('GET', path));
      const stored = server().objects.get(`${workspace.id}/${items[0]?.hash}`);
      expect(stored?.equals(image.bytes)).toBe(true);
      const picture = await workspace.owner.ask('GET', `${path}/${id}/thumbnail/small`);
      expect([picture.status, picture.headers.get('content-type')]).toEqual([200, 'image/webp']);
      expect(server().objects.size).toBeGreaterThanOrEqual(2);
    });

    it('comes to browsers from this origin alone: no page may load pictures from the bucket', async () => {
      const { headers } = await ask(processes(), { method: 'GET', path: '/' });
      const policy = headers.get('content-security-policy') ?? '';
      expect(policy).toContain("img-src 'self' data: blob:;");
      expect(policy).not.toContain(new URL(server().url).host);
    });

    it('is not noted as stored while the store is away: the upload is to be tried again, and then succeeds', async () => {
      const workspace = await newWorkspace(processes());
      server().fail(10);
      const image = photograph();
      expect((await uploadFile(workspace, image)).status).toBe(503);
      server().fail(0);
      expect((await uploadFile(workspace, image)).status).toBe(201);
    });
  });
}
