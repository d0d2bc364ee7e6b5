import type { Subscription } from '@nats-io/transport-node';
import type { LiveBus, Unsubscribe } from '../../ports/live-bus.ts';
import type { NatsAddress } from '../nats/address.ts';
import { connectNats, type NatsLink } from '../nats/connect.ts';
import { fromNatsSubject, toNatsPattern, toNatsSubject } from './words.ts';

type Handle = (message: unknown, subject: string) => void;
type Report = (error: unknown) => void;

interface Listening {
  readonly handles: Set<Handle>;
  readonly subscription: Subscription;
}

/**
 * A live bus among processes, over NATS core. Messages published during a lost connection are lost. Each pattern with
 * local subscribers is subscribed to once at the server. `report` receives errors of handlers. Throws `Unavailable` if
 * NATS does not answer.
 */
export async function openNatsLiveBus(address: NatsAddress, report: Report = () => undefined): Promise<LiveBus> {
  return new NatsLiveBus(await connectNats('live bus', address), report);
}

class NatsLiveBus implements LiveBus {
  readonly #link: NatsLink;
  readonly #report: Report;
  readonly #listening = new Map<string, Listening>();

  constructor(link: NatsLink, report: Report) {
    this.#link = link;
    this.#report = report;
  }

  publish(subject: string, message: unknown): void {
    const { connection, session } = this.#link;
    if (session.aborted) return;
    try {
      connection.publish(toNatsSubject(subject), JSON.stringify(message));
    } catch (error) {
      this.#report(error);
    }
  }

  subscribe(pattern: string, handle: Handle): Unsubscribe {
    const listening = this.#listening.get(pattern) ?? this.#listen(pattern);
    const own: Handle = (message, subject) => handle(message, subject);
    listening.handles.add(own);
    return () => {
      if (!listening.handles.delete(own) || listening.handles.size > 0) return;
      listening.subscription.unsubscribe();
      this.#listening.delete(pattern);
    };
  }

  async close(): Promise<void> {
    this.#listening.clear();
    await this.#link.close();
  }

  #listen(pattern: string): Listening {
    const handles = new Set<Handle>();
    const subscription = this.#link.connection.subscribe(toNatsPattern(pattern), {
      callback: (error, message) => {
        if (error) this.#report(error);
        else this.#tell(handles, fromNatsSubject(message.subject), message.json());
      },
    });
    const listening = { handles, subscription };
    this.#listening.set(pattern, listening);
    return listening;
  }

  #tell(handles: ReadonlySet<Handle>, subject: string, message: unknown): void {
    for (const handle of Array.from(handles)) {
      try {
        if (handles.has(handle)) handle(message, subject);
      } catch (error) {
        this.#report(error);
      }
    }
  }
}
