import { rmSync } from 'node:fs';
import { afterAll, beforeAll } from 'vitest';
import { layOutImage } from '../stack/image.ts';
import { startTestedProcesses, type TestedProcesses } from '../stack/processes.ts';
import { operatedServices } from './operator.ts';
import { clientsOfGateways } from './sockets.ts';

const images = new Map<string, string>();
let processes: TestedProcesses;

/** Each service runs on the content of its own image alone. */
function imageOf(service: string): string {
  const target = service.replace(/-\d+$/, '');
  const image = images.get(target) ?? layOutImage(target);
  images.set(target, image);
  return image;
}

beforeAll(async () => {
  processes = await startTestedProcesses({ environment: { WATCHGLASS_LOG_LEVEL: 'debug' }, folderOf: imageOf });
});
afterAll(async () => {
  await processes?.stop();
  for (const image of images.values()) rmSync(image, { recursive: true });
});

operatedServices(() => processes);
clientsOfGateways(() => processes);
