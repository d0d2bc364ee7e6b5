import { rmSync } from 'node:fs';
import { startS3Server, type S3Server } from '@watchglass/streams/testing/s3-server';
import { afterAll, beforeAll } from 'vitest';
import { layOutImage } from '../stack/image.ts';
import { startTestedProcesses, type TestedProcesses } from '../stack/processes.ts';
import { filesInBucket } from './bucket.ts';
import { operatedServices } from './operator.ts';
import { clientsOfGateways } from './sockets.ts';

const images = new Map<string, string>();
let processes: TestedProcesses;
let bucket: S3Server;

/** Each service runs on the content of its own image alone. */
function imageOf(service: string): string {
  const target = service.replace(/-\d+$/, '');
  const image = images.get(target) ?? layOutImage(target);
  images.set(target, image);
  return image;
}

beforeAll(async () => {
  bucket = await startS3Server();
  processes = await startTestedProcesses({
    environment: { WATCHGLASS_LOG_LEVEL: 'debug', WATCHGLASS_FILES_URL: bucket.url },
    folderOf: imageOf,
  });
});
afterAll(async () => {
  await processes?.stop();
  await bucket?.stop();
  for (const image of images.values()) rmSync(image, { recursive: true });
});

operatedServices(() => processes);
clientsOfGateways(() => processes);
filesInBucket(
  () => processes,
  () => bucket,
);
