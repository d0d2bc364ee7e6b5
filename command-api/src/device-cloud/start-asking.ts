import { DEVICE_CLOUD_EVERY_SECONDS } from '@watchglass/schemas/device-cloud/limits';
import { filledAddress } from '@watchglass/schemas/integration/address';
import { isGivenUp, nextTry, statusAfter } from '../integration/backoff.ts';
import type { FollowedIntegrations, KnownIntegration } from '../integration/follow-integrations.ts';
import { TermsSeen } from '../integration/changed-terms.ts';
import { giveUp, note } from '../integration/note-status.ts';
import { stopByLicence, type RunDeps } from '../integration/run-integration.ts';
import { beginCursors } from '../integration/cursor-store.ts';
import { settle, takeDue, type InHand, type Settled } from '../integration/run-store.ts';
import { openSecrets } from '../integration/secrets.ts';
import { keepLooking, type Looking } from '../keep-looking.ts';
import type { Memberships } from '../member/memberships.ts';
import type { Outgoing } from '../outgoing/outgoing.ts';
import { askCloud, type Asked, type CloudTerms, type KeptToken } from './ask-cloud.ts';
import { devicesOf, putDevices } from './device-store.ts';

export interface AskingDeps extends RunDeps {
  readonly outgoing: Pick<Outgoing, 'send'>;
  readonly memberships: Memberships;
  readonly report: (error: unknown) => void;
}

const LOOK_EVERY_MS = 1_000;
/** Clouds that a process asks at once: a host is never called by more. */
const AT_ONCE = 8;

/** Asks device clouds for their devices every minute; each is in the hand of one process, until its claim expires. */
export function startAsking(deps: AskingDeps, integrations: FollowedIntegrations): Looking {
  const { relational, clock, newId, report } = deps;
  const asker = new Asker(deps);
  const begun = new Set<string>();
  const seen = new TermsSeen();
  const look = async (): Promise<void> => {
    const clouds = integrations.enabled().filter(({ integration }) => integration.definition.kind === 'deviceCloud');
    const idle = clouds.filter(({ id }) => !asker.isAsking(id));
    await seen.note(relational, idle, clock());
    const fresh = idle.filter(({ id }) => !begun.has(id));
    if (fresh.length > 0) await beginCursors(relational, fresh, clock());
    for (const { id } of fresh) begun.add(id);
    const most = AT_ONCE - asker.size;
    if (idle.length === 0 || most <= 0) return;
    const runnable = idle.map(({ id }) => ({ id, host: '', room: most }));
    const terms = { runnable, claim: newId(), now: clock(), most };
    for (const inHand of await takeDue(relational, terms)) {
      const known = integrations.get(inHand.id);
      if (known !== undefined) asker.take({ inHand, known, claim: terms.claim });
    }
  };
  const looking = keepLooking(look, { everyMs: LOOK_EVERY_MS, report });
  return {
    async stop() {
      await looking.stop();
      await asker.empty();
    },
  };
}

interface Turn {
  readonly inHand: InHand;
  readonly known: KnownIntegration;
  readonly claim: string;
}

/** A token is that of these credentials alone. */
interface Held {
  readonly secretId: string | null;
  readonly definition: KnownIntegration['integration']['definition'];
  readonly token: KeptToken | null;
}

class Asker {
  readonly #deps: AskingDeps;
  readonly #asking = new Map<string, Promise<void>>();
  readonly #tokens = new Map<string, Held>();

  constructor(deps: AskingDeps) {
    this.#deps = deps;
  }

  get size(): number {
    return this.#asking.size;
  }

  isAsking(id: string): boolean {
    return this.#asking.has(id);
  }

  /** A turn that fails is taken again when its claim expires. */
  take(turn: Turn): void {
    const { id } = turn.known;
    const asking = this.#turn(turn)
      .catch(this.#deps.report)
      .finally(() => this.#asking.delete(id));
    this.#asking.set(id, asking);
  }

  async empty(): Promise<void> {
    await Promise.all(this.#asking.values());
  }

  async #turn(turn: Turn): Promise<void> {
    const { organizationId } = turn.known;
    const isLicensed = await this.#deps.memberships.isLicensed(organizationId, this.#deps.clock());
    if (!isLicensed) return stopByLicence(this.#deps, turn);
    const asked = await this.#ask(turn.known);
    await this.#settle(turn, asked);
  }

  async #ask({ id, integration: { definition, secretId } }: KnownIntegration): Promise<Asked> {
    const { relational, outgoing, clock } = this.#deps;
    const before = await devicesOf(relational, id);
    const terms = await this.#terms(definition, secretId);
    if (typeof terms === 'string')
      return { failure: { said: 'refused', why: terms, retryAfterMs: 0 }, token: null, devices: before };
    const held = this.#tokens.get(id);
    const isSame = held?.secretId === secretId && held.definition === definition;
    const asked = await askCloud({ outgoing, clock, terms, before, token: isSame ? held.token : null });
    this.#tokens.set(id, { secretId, definition, token: asked.token });
    return asked;
  }

  /** Or in a word why it cannot be called. */
  async #terms(
    definition: Held['definition'],
    secretId: string | null,
  ): Promise<CloudTerms | 'noHost' | 'noCredentials'> {
    const addresses = addressesOf(definition, this.#deps.integrationHost ?? null);
    if (addresses === null) return 'noHost';
    const { credentials, authorities } = await openSecrets(this.#deps, secretId);
    return credentials?.kind === 'oauth' ? { ...addresses, credentials, authorities } : 'noCredentials';
  }

  async #settle({ inHand, known, claim }: Turn, { failure, devices }: Asked): Promise<void> {
    const { relational, clock } = this.#deps;
    const { id } = known;
    const now = clock();
    const failures = failure === null ? 0 : inHand.failures + 1;
    const settled = await relational.transaction(async (tx) => {
      const done = await settle(tx, { id, claim }, settledAs(failure, { failures, now }));
      if (done !== undefined) await putDevices(tx, known, devices);
      return done;
    });
    if (settled === undefined) return;
    if (failure !== null && isGivenUp(settled.since, now)) return giveUp(this.#deps, known);
    await note(this.#deps, known, shownAfter(failure, failures));
  }
}

function addressesOf(
  definition: Held['definition'],
  host: string | null,
): Pick<CloudTerms, 'address' | 'tokenAddress'> | null {
  const filled = filledAddress(definition.address, host);
  if (filled === null) return null;
  const address = filled.replace(/(?<!\/)\/+$/, '');
  const tokenAddress = filledAddress(definition.tokenAddress ?? `${address}/oauth/token`, host);
  return tokenAddress === null ? null : { address, tokenAddress };
}

/** What is shown is old after one failure, and says so at once. */
function shownAfter(failure: Asked['failure'], failures: number): Parameters<typeof note>[2] {
  if (failure === null) return { status: 'working', why: '' };
  return { status: statusAfter(failures, failure) ?? 'workingWithIssues', why: failure.why };
}

/** When it is asked next: in a minute, or after failures ever later, and not before the cloud wishes. */
export function settledAs(
  failure: Asked['failure'],
  { failures, now }: { readonly failures: number; readonly now: Date },
): Settled {
  const kept = { place: null, keepsPlan: false, limitReadings: null, behind: null, failures } as const;
  if (failure !== null) {
    const dueAt = nextTry(failures, now, failure.retryAfterMs);
    return { ...kept, trigger: 'retry', dueAt, succeededAt: null, failedAt: now };
  }
  const dueAt = new Date(now.getTime() + DEVICE_CLOUD_EVERY_SECONDS * 1000);
  return { ...kept, trigger: 'schedule', dueAt, succeededAt: now, failedAt: null };
}
