import { nextTry } from './backoff.ts';
import type { ReceivingDeps } from './broker-receiver.ts';
import { endSession, sessionOf } from './broker-session.ts';
import type { KnownIntegration } from './follow-integrations.ts';
import { hold, letGo, noteSession, withSession } from './hold-receiver.ts';

interface Tries {
  readonly failures: number;
  readonly at: number;
}

/** Sessions that brokers keep for integrations that were disabled: the broker was away then, or the process died. */
export class KeptSessions {
  readonly #deps: ReceivingDeps;
  readonly #claim: string;
  readonly #tries = new Map<string, Tries>();
  readonly #ending = new Map<string, Promise<void>>();

  constructor(deps: ReceivingDeps, claim: string) {
    this.#deps = deps;
    this.#claim = claim;
  }

  /** Begins to end those of the disabled; a broker that is away is asked ever later. */
  async look(disabled: readonly KnownIntegration[]): Promise<void> {
    const now = this.#deps.clock().getTime();
    const idle = disabled.filter(({ id }) => !this.#ending.has(id) && now >= (this.#tries.get(id)?.at ?? 0));
    if (idle.length === 0) return;
    const kept = new Set(
      await withSession(
        this.#deps.relational,
        idle.map(({ id }) => id),
      ),
    );
    for (const known of idle.filter(({ id }) => kept.has(id))) {
      const ending = this.#end(known)
        .catch(this.#deps.report)
        .finally(() => this.#ending.delete(known.id));
      this.#ending.set(known.id, ending);
    }
  }

  async stop(): Promise<void> {
    await Promise.all(this.#ending.values());
  }

  async #end(known: KnownIntegration): Promise<void> {
    const { relational, clock, outgoing } = this.#deps;
    const claimed = { id: known.id, claim: this.#claim };
    if (!(await hold(relational, claimed, clock()))) return;
    try {
      await endSession(await sessionOf(this.#deps, known), outgoing);
      await noteSession(relational, known.id, false);
      this.#tries.delete(known.id);
    } catch {
      const failures = (this.#tries.get(known.id)?.failures ?? 0) + 1;
      this.#tries.set(known.id, { failures, at: nextTry(failures, clock(), 0).getTime() });
    } finally {
      await letGo(relational, claimed);
    }
  }
}
