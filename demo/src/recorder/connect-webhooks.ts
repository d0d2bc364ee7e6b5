import type { Page } from '@watchglass/schemas/page';
import type { WebhookMade, WebhookView } from '@watchglass/schemas/webhook/views';
import type { Person } from '../workspace/api.ts';
import type { Recorder } from './recorder.ts';

const WEBHOOKS = [
  { name: 'Back office', word: 'back-office', types: ['alarm.*', 'rule.*'] },
  { name: 'Asset register', word: 'asset-register', types: ['asset.*', 'sensor.*', 'base.*'] },
];

interface Connecting {
  readonly owner: Person;
  readonly organizationId: number;
  readonly recorder: Recorder;
}

/** Makes the webhooks of the demo, and brings those of an earlier start to the recorder's address. */
export async function connectWebhooks({ owner, organizationId, recorder }: Connecting): Promise<void> {
  const path = `/api/webhooks/${organizationId}`;
  const { items } = await owner.call<Page<WebhookView>>('GET', `${path}?rowsPerPage=100`);
  for (const { name, word, types } of WEBHOOKS) {
    const said = { name, types, locations: [], address: `${recorder.url}/webhook/${word}` };
    const known = items.find((each) => each.name === name);
    if (known === undefined) {
      const { secret } = await owner.call<WebhookMade>('POST', path, said);
      recorder.knowSecretOf(word, secret);
    } else if (recorder.hasMoved) await owner.call('PUT', `${path}/webhook/${known.id}`, said);
  }
}
