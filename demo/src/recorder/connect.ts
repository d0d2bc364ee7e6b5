import type { DestinationMade, DestinationView } from '@watchglass/schemas/destination/views';
import type { DevicesView } from '@watchglass/schemas/notification/push';
import type { Page } from '@watchglass/schemas/page';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Person } from '../workspace/api.ts';
import { mailsIn } from './outbox.ts';
import type { Recorder } from './recorder.ts';

const MAILBOX = { name: 'Shift office', address: 'shift.office@watchglass.example' };
const PATIENCE_MS = 20_000;

interface Connecting {
  readonly owner: Person;
  readonly organizationId: number;
  readonly recorder: Recorder;
  readonly outbox: string;
}

/** Makes the destinations of the demo, and brings those of an earlier start to the recorder's address. Returns their ids. */
export async function connectRecorder({ owner, organizationId, recorder, outbox }: Connecting): Promise<string[]> {
  const path = `/api/alarms/${organizationId}/destinations`;
  const { items } = await owner.call<Page<DestinationView>>('GET', `${path}?rowsPerPage=100`);
  const wanted = [
    { name: 'Maintenance tickets', kind: 'webhook', address: `${recorder.url}/webhook/tickets` },
    { name: 'Slack #cold-chain', kind: 'slack', address: `${recorder.url}/slack/cold-chain` },
    { ...MAILBOX, kind: 'mailbox' },
  ];
  const ids: string[] = [];
  for (const each of wanted) {
    const known = items.find(({ name }) => name === each.name);
    if (known === undefined) {
      const { id, secret } = await owner.call<DestinationMade>('POST', path, { ...each, language: 'en' });
      if (secret !== null) recorder.knowSecret(secret);
      ids.push(id);
    } else {
      ids.push(known.id);
      if (each.kind !== 'mailbox' && recorder.hasMoved)
        await owner.call('PUT', `${path}/${known.id}`, { name: each.name, language: 'en', address: each.address });
    }
  }
  if (!items.some(({ name, state }) => name === MAILBOX.name && state !== 'unconfirmed')) await confirm(owner, outbox);
  return ids;
}

/** Opens the link in the letter to the shared mailbox, as its owner would. */
async function confirm({ call }: Person, outbox: string): Promise<void> {
  for (const until = Date.now() + PATIENCE_MS; Date.now() < until; await sleep(200)) {
    const mails = await mailsIn(outbox);
    const link = mails
      .filter(({ to }) => to.includes(MAILBOX.address))
      .flatMap(({ links }) => links)
      .find(({ address }) => address.includes('/confirm-mailbox?token='));
    const token = link && new URL(link.address).searchParams.get('token');
    if (token) return void (await call('POST', '/api/mailbox-confirm', { token }));
  }
}

/** Adds a person's phone, unless it is there. */
export async function addPhone({ call }: Person, recorder: Recorder, phone: string): Promise<void> {
  const path = '/api/user/notifications/devices';
  const { devices } = await call<DevicesView>('GET', path);
  const known = devices.find(({ name }) => name === phone);
  if (known !== undefined && !recorder.hasMoved) return;
  if (known !== undefined) await call('DELETE', `${path}/${known.id}`);
  await call('POST', path, recorder.subscription(phone));
}
