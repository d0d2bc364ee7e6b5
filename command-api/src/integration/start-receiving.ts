import { setTimeout as sleep } from 'node:timers/promises';
import { filledAddress } from '@watchglass/schemas/integration/address';
import { FAILED_AFTER_RUNS } from '@watchglass/schemas/integration/limits';
import { MQTT_MAX_BYTES } from '@watchglass/schemas/reading/limits';
import type { Memberships } from '../member/memberships.ts';
import type { OutgoingConfig } from '../outgoing/address-problem.ts';
import { openBrokerLine, whyOf, type BrokerLine } from '../outgoing/broker.ts';
import { nextTry } from './backoff.ts';
import { noteStatus } from './change-integrations.ts';
import { beginCursors } from './cursor-store.ts';
import type { FollowedIntegrations, KnownIntegration } from './follow-integrations.ts';
import { hold, letGo, noteReceived } from './hold-receiver.ts';
import { brokerTerms } from './mqtt-adapter.ts';
import type { Integration } from './integrations.ts';
import type { MqttIntake } from './mqtt-in.ts';
import { decided } from './note-status.ts';
import type { RunDeps } from './run-integration.ts';
import { openSecrets } from './secrets.ts';

export interface ReceivingDeps extends RunDeps {
  readonly outgoing: OutgoingConfig;
  readonly intake: MqttIntake;
  readonly memberships: Pick<Memberships, 'isLicensed'>;
  readonly report: (error: unknown) => void;
}

const LOOK_EVERY_MS = 1_000;
/** A third of the claim: two looks may fail. */
const HOLD_EVERY_MS = 20_000;
const NOTE_EVERY_MS = 5_000;

/** Subscriptions to customers' brokers; each is held by one process, until its claim expires. */
export function startReceiving(deps: ReceivingDeps, integrations: FollowedIntegrations): { stop(): Promise<void> } {
  const { clock, report, newId } = deps;
  const claim = newId();
  const receivers = new Map<string, Receiver>();
  const stopping = new AbortController();
  const { signal } = stopping;
  const look = async (): Promise<void> => {
    const wanted = integrations.enabled().filter(({ integration }) => integration.definition.kind === 'mqttIn');
    const fresh = wanted.filter(({ id }) => !receivers.has(id));
    if (fresh.length > 0) await beginCursors(deps.relational, fresh, clock());
    for (const known of fresh) receivers.set(known.id, new Receiver(deps, known, claim));
    for (const [id, receiver] of receivers) {
      const known = wanted.find((each) => each.id === id);
      if (known === undefined) receivers.delete(id);
      await (known === undefined ? receiver.stop() : receiver.look(known));
    }
  };
  const looking = (async () => {
    while (!signal.aborted) {
      await look().catch(report);
      await sleep(LOOK_EVERY_MS, undefined, { signal }).catch(() => undefined);
    }
  })();
  return {
    async stop() {
      stopping.abort();
      await looking;
      await Promise.all([...receivers.values()].map((receiver) => receiver.stop()));
    },
  };
}

function isOther({ integration: one }: KnownIntegration, { integration: other }: KnownIntegration): boolean {
  return one.definition !== other.definition || one.secretId !== other.secretId;
}

/** One subscription. */
class Receiver {
  readonly #deps: ReceivingDeps;
  readonly #claim: string;
  #known: KnownIntegration;
  #line: BrokerLine | null = null;
  #heldUntil = 0;
  #tryAt = 0;
  #failures = 0;
  #notedAt = 0;
  #opening: Promise<void> | null = null;

  constructor(deps: ReceivingDeps, known: KnownIntegration, claim: string) {
    this.#deps = deps;
    this.#known = known;
    this.#claim = claim;
  }

  /**
   * Goes on holding it, and opens a line where there is none. A change of its terms opens another one. Without a licence of its workspace there
   * is none, and the broker keeps what comes meanwhile.
   */
  async look(known: KnownIntegration): Promise<void> {
    const now = this.#deps.clock().getTime();
    const isChanged = isOther(known, this.#known);
    this.#known = known;
    if (isChanged) await this.#drop();
    if (now >= this.#heldUntil && !(await this.#hold(now))) return this.#drop();
    const { memberships, clock } = this.#deps;
    if (!(await memberships.isLicensed(known.organizationId, clock()))) return this.#stopByLicence();
    if (this.#line?.isOpen !== true && now >= this.#tryAt) this.#begin();
  }

  #begin(): void {
    this.#opening ??= this.#open()
      .catch(this.#deps.report)
      .finally(() => {
        this.#opening = null;
      });
  }

  async stop(): Promise<void> {
    await this.#opening;
    await this.#drop();
    await letGo(this.#deps.relational, { id: this.#known.id, claim: this.#claim });
  }

  async #hold(now: number): Promise<boolean> {
    const isHeld = await hold(this.#deps.relational, { id: this.#known.id, claim: this.#claim }, new Date(now));
    this.#heldUntil = isHeld ? now + HOLD_EVERY_MS : 0;
    return isHeld;
  }

  async #stopByLicence(): Promise<void> {
    await this.#drop();
    this.#failures = 0;
    this.#tryAt = 0;
    if (this.#known.integration.status !== 'stoppedByLicence') await this.#note('stoppedByLicence', 'NotPaid');
  }

  async #drop(): Promise<void> {
    const line = this.#line;
    this.#line = null;
    await line?.close();
  }

  async #open(): Promise<void> {
    const { clock } = this.#deps;
    const known = this.#known;
    try {
      const line = await this.#subscribed(known);
      // Its terms were changed meanwhile: the next look opens a line by the new ones.
      if (isOther(known, this.#known)) return await line.close();
      this.#line = line;
      this.#failures = 0;
      await this.#note('working', '');
    } catch (error) {
      if (isOther(known, this.#known)) return;
      this.#failures += 1;
      this.#tryAt = nextTry(this.#failures, clock(), 0).getTime();
      await this.#note(this.#failures >= FAILED_AFTER_RUNS ? 'failed' : 'workingWithIssues', whyOf(error));
    }
  }

  async #subscribed({ id: integrationId, organizationId, integration }: KnownIntegration): Promise<BrokerLine> {
    const { definition, secretId } = integration;
    const address = filledAddress(definition.address, this.#deps.integrationHost ?? null);
    if (address === null) throw Object.assign(new Error('no host is configured'), { name: 'noHost' });
    const secrets = await openSecrets(this.#deps, secretId);
    const root = definition.mqtt?.root ?? '';
    const terms = brokerTerms({ integrationId, definition, address, secrets });
    const take = async (topic: string, payload: Uint8Array): Promise<void> => {
      await this.#deps.intake.take({ organizationId, root }, topic, payload);
      await this.#received();
    };
    const subscription = { filter: this.#deps.intake.filterOf(root), maxBytes: MQTT_MAX_BYTES + 1, take };
    return openBrokerLine({ ...terms, subscription }, this.#deps.outgoing);
  }

  async #received(): Promise<void> {
    const now = this.#deps.clock();
    if (now.getTime() - this.#notedAt < NOTE_EVERY_MS) return;
    this.#notedAt = now.getTime();
    await noteReceived(this.#deps.relational, this.#known.id, now);
  }

  async #note(status: NonNullable<Integration['status']>, why: string): Promise<void> {
    const { id: integrationId, organizationId } = this.#known;
    const which = { organizationId, integrationId };
    await decided(this.#deps, organizationId, (all) => noteStatus(all, { ...which, status, why }));
  }
}
