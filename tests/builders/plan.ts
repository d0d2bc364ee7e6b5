import { randomUUID } from 'node:crypto';
import { crc32, deflateSync } from 'node:zlib';
import { taken, type Answer } from './door.ts';
import { whenFree } from './when-free.ts';
import type { Workspace } from './workspace.ts';

/** A plan with an image, at a location or at none. */
export async function newPlan(
  workspace: Workspace,
  { location = null, name = `Floor ${randomUUID().slice(0, 8)}` }: { location?: string | null; name?: string } = {},
): Promise<string> {
  const { id, owner } = workspace;
  const plan = taken(await owner.ask<{ id: string }>('POST', `/api/plans/${id}`, { name, location })).id;
  taken(await uploadImage(workspace, plan, greyImage(800, 600)));
  taken(await owner.ask('GET', `/api/plans/${id}/plan/${plan}`));
  return plan;
}

function chunk(type: string, data: Uint8Array): Buffer {
  const body = Buffer.concat([Buffer.from(type), data]);
  const [length, check] = [Buffer.alloc(4), Buffer.alloc(4)];
  length.writeUInt32BE(data.length);
  check.writeUInt32BE(crc32(body));
  return Buffer.concat([length, body, check]);
}

/** A light grey PNG of this size. */
export function greyImage(width: number, height: number): Buffer {
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  header.writeUInt8(8, 8);
  const row = Buffer.concat([Buffer.of(0), Buffer.alloc(width, 0xdd)]);
  const rows = deflateSync(Buffer.concat(Array.from({ length: height }, () => row)));
  return Buffer.concat([
    Buffer.from('89504e470d0a1a0a', 'hex'),
    chunk('IHDR', header),
    chunk('IDAT', rows),
    chunk('IEND', Buffer.alloc(0)),
  ]);
}

export function uploadImage({ id, owner }: Workspace, plan: string, image: Uint8Array): Promise<Answer> {
  const path = `/api/plans/${id}/plan/${plan}/image`;
  return whenFree(() => owner.ask('PUT', path, image, { 'content-type': 'image/png' }));
}

/** Places a sensor on a plan; projected when it resolves. */
export async function newPlanObject({ id, owner }: Workspace, plan: string, sensorId: number): Promise<string> {
  const place = { target: { kind: 'sensor', sensorId }, x: 0.25, y: 0.5 };
  const object = taken(await owner.ask<{ id: string }>('POST', `/api/plans/${id}/plan/${plan}/objects`, place)).id;
  taken(await owner.ask('GET', `/api/plan-objects/${id}`));
  return object;
}
