import type { Client } from 'aedes';
import type { BaseIdentity } from '../credentials.ts';
import type { Channel } from './channel.ts';

interface Delivery {
  readonly channel: Channel;
  readonly device: BaseIdentity;
  /** `<root>/<serial>/cmd`. */
  readonly topic: string;
  readonly report: (error: unknown) => void;
}

/** Clients that are served: a repeated subscription sends everything again. */
const wakes = new WeakMap<Client, () => void>();

/** Sends a subscribed base its requests, each once per connection, until it disconnects. */
export function deliverRequests(client: Client, { channel, device, topic, report }: Delivery): void {
  wakes.get(client)?.();
  const sent = new Set<string>();
  const deliver = async (): Promise<void> => {
    for (const request of await channel.undelivered(device)) {
      if (sent.has(request.id) || client.closed) continue;
      sent.add(request.id);
      const payload = Buffer.from(JSON.stringify(request));
      client.publish({ cmd: 'publish', topic, payload, qos: 1, retain: false, dup: false }, (error) => {
        if (error) sent.delete(request.id);
      });
    }
  };
  const wake = (): void => void deliver().catch(report);
  const stop = channel.listen(device.serial, wake);
  wakes.set(client, stop);
  client.conn.once('close', stop);
  wake();
}
