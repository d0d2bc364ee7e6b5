import { filledAddress } from '@watchglass/schemas/integration/address';
import { openNap } from '../nap.ts';
import { followMemberships, type Memberships } from '../member/memberships.ts';
import type { Adapters } from './adapter.ts';
import { TermsSeen } from './changed-terms.ts';
import { beginCursors, forgetOldRuns } from './cursor-store.ts';
import { followIntegrations, type FollowedIntegrations, type KnownIntegration } from './follow-integrations.ts';
import { startTests } from './run-tests.ts';
import { runIntegration, stopByLicence, tryLater, type RunDeps } from './run-integration.ts';
import { takeDue, type InHand, type Runnable } from './run-store.ts';

export interface DeliveryDeps extends RunDeps {
  readonly adapters: Adapters;
  readonly report: (error: unknown) => void;
}

export interface Deliveries {
  readonly integrations: FollowedIntegrations;
  readonly memberships: Memberships;
  stop(): Promise<void>;
}

const LOOK_EVERY_MS = 250;
const TIDY_EVERY_MS = 600_000;
/** Integrations that a process has in hand at once: those that hang leave room for others. */
const AT_ONCE = 256;
const PER_HOST = 8;

/** Runs what is due, any number of processes together: a run is in the hand of one, until its claim expires. */
export function startDeliveries(deps: DeliveryDeps): Deliveries {
  const { eventStore, relational, clock, newId, report } = deps;
  const integrations = followIntegrations(eventStore);
  const memberships = followMemberships(eventStore, report);
  const stopping = new AbortController();
  const { signal } = stopping;
  const nap = openNap();
  const hands = new Hands({ ...deps, goesOn: nap.wake }, memberships);
  const begun = new Set<string>();
  const seen = new TermsSeen();

  const look = async (): Promise<boolean> => {
    const enabled = integrations.enabled().filter((known) => hands.sends(known));
    await seen.note(
      relational,
      enabled.filter(({ id }) => !hands.has(id)),
      clock(),
    );
    const fresh = enabled.filter(({ id }) => !begun.has(id));
    if (fresh.length > 0) await beginCursors(relational, fresh, clock());
    for (const { id } of fresh) begun.add(id);
    const runnable = enabled.flatMap((known) => hands.runnable(known));
    const terms = { runnable, claim: newId(), now: clock(), most: hands.room };
    if (runnable.length === 0 || terms.most === 0) return false;
    const taken = await takeDue(relational, terms);
    for (const inHand of taken) hands.take(inHand, { known: integrations.get(inHand.id), claim: terms.claim });
    return taken.length > 0;
  };
  const looking = (async () => {
    while (!signal.aborted) {
      nap.looking();
      const found = await look().catch((error: unknown) => {
        report(error);
        return false;
      });
      if (!found && !signal.aborted) await nap.take(LOOK_EVERY_MS);
    }
  })();
  const tests = startTests({ ...deps, memberships }, integrations);
  const tidying = setInterval(() => void forgetOldRuns(relational, clock()).catch(report), TIDY_EVERY_MS).unref();
  return {
    integrations,
    memberships,
    async stop() {
      stopping.abort();
      nap.wake();
      clearInterval(tidying);
      await looking;
      await tests.stop();
      await hands.empty();
      await memberships.stop();
      await integrations.stop();
    },
  };
}

interface HandsDeps extends DeliveryDeps {
  /** Something is due again at once. */
  readonly goesOn: () => void;
}

/** What this process runs now. */
class Hands {
  readonly #deps: HandsDeps;
  readonly #memberships: Memberships;
  readonly #running = new Map<string, Promise<void>>();
  readonly #hosts = new Map<string, number>();

  constructor(deps: HandsDeps, memberships: Memberships) {
    this.#deps = deps;
    this.#memberships = memberships;
  }

  get room(): number {
    return AT_ONCE - this.#running.size;
  }

  has(id: string): boolean {
    return this.#running.has(id);
  }

  sends({ integration: { definition } }: KnownIntegration): boolean {
    return this.#deps.adapters[definition.kind] !== undefined;
  }

  /** A host is called by a few at once. */
  runnable({ id, integration: { definition } }: KnownIntegration): readonly Runnable[] {
    const host = this.#hostOf(definition.address);
    const room = PER_HOST - (this.#hosts.get(host) ?? 0);
    return this.#running.has(id) || room <= 0 ? [] : [{ id, host, room }];
  }

  take(
    inHand: InHand,
    { known, claim }: { readonly known: KnownIntegration | undefined; readonly claim: string },
  ): void {
    const adapter = known && this.#deps.adapters[known.integration.definition.kind];
    if (known === undefined || adapter === undefined) return;
    const host = this.#hostOf(known.integration.definition.address);
    this.#hosts.set(host, (this.#hosts.get(host) ?? 0) + 1);
    const running = this.#run({ inHand, known, adapter, claim }).then((goesOn) => {
      this.#running.delete(inHand.id);
      this.#hosts.set(host, (this.#hosts.get(host) ?? 1) - 1);
      if (goesOn) this.#deps.goesOn();
    });
    this.#running.set(inHand.id, running);
  }

  async empty(): Promise<void> {
    await Promise.all(this.#running.values());
  }

  /** True if it is due again at once. */
  async #run(running: Parameters<typeof runIntegration>[1]): Promise<boolean> {
    try {
      const { organizationId } = running.known;
      const isLicensed = await this.#memberships.isLicensed(organizationId, this.#deps.clock());
      if (isLicensed) return await runIntegration(this.#deps, running);
      await stopByLicence(this.#deps, running);
    } catch (error) {
      this.#deps.report(error);
      // If this fails as well its claim expires.
      await tryLater(this.#deps, running).catch(this.#deps.report);
    }
    return false;
  }

  #hostOf(address: string): string {
    const filled = filledAddress(address, this.#deps.integrationHost ?? null);
    return filled !== null && URL.canParse(filled) ? new URL(filled).host : '';
  }
}
