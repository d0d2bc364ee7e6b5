import { setTimeout as sleep } from 'node:timers/promises';
import { EvaluatorLeases } from '../alarm/evaluator-leases.ts';
import { PlannerShard, SHARDS, type PlanningDeps } from './planner-shard.ts';

const LEASES_EVERY_MS = 500;
const TABLES = { leases: 'command.notification_leases', holders: 'command.notification_planners' };

export interface Planning {
  stop(): Promise<void>;
}

/**
 * Plans messages in the shards that no other process plans, up to a fair share; those of a dead process are taken after
 * its leases expire.
 */
export async function startPlanning(deps: PlanningDeps & { readonly newId: () => string }): Promise<Planning> {
  const planners = new Planners(deps);
  await planners.lease().catch(deps.report);
  return planners.run();
}

class Planners {
  readonly #deps: PlanningDeps;
  readonly #leases: EvaluatorLeases;
  readonly #running = new Map<number, PlannerShard>();
  readonly #stopping = new AbortController();

  constructor(deps: PlanningDeps & { readonly newId: () => string }) {
    this.#deps = deps;
    this.#leases = new EvaluatorLeases(deps.relational, deps.newId(), TABLES);
  }

  run(): Planning {
    const loop = this.#loop();
    return {
      stop: async () => {
        this.#stopping.abort();
        await loop;
        await this.#leases.leave().catch(this.#deps.report);
        await this.#release([...this.#running.keys()]).catch(this.#deps.report);
      },
    };
  }

  /** Renews the leases, gives up lost shards and those above the fair share, else takes free ones. */
  async lease(): Promise<void> {
    const held = await this.#leases.renew([...this.#running.keys()]);
    for (const [shard, planner] of this.#running) {
      if (held.get(shard) === planner.lease.epoch) continue;
      this.#running.delete(shard);
      await planner.stop();
    }
    const room = Math.ceil(SHARDS / (await this.#leases.present())) - this.#running.size;
    if (room < 0) await this.#release([...this.#running.keys()].slice(room));
    if (room > 0) await this.#take(room);
  }

  async #loop(): Promise<void> {
    const { signal } = this.#stopping;
    while (!signal.aborted) {
      await sleep(LEASES_EVERY_MS, undefined, { signal }).catch(() => undefined);
      if (!signal.aborted) await this.lease().catch(this.#deps.report);
    }
  }

  async #take(most: number): Promise<void> {
    const free = Array.from({ length: SHARDS }, (_, shard) => shard).filter((shard) => !this.#running.has(shard));
    for (const lease of await this.#leases.take(free, most)) {
      const planner = new PlannerShard(lease, this.#deps);
      this.#running.set(lease.partition, planner);
      await planner.start().catch((error: unknown) => {
        // A shard that did not start is taken again with the next leases.
        this.#running.delete(lease.partition);
        throw error;
      });
    }
  }

  async #release(shards: readonly number[]): Promise<void> {
    for (const shard of shards) {
      await this.#running.get(shard)?.stop();
      this.#running.delete(shard);
    }
    await this.#leases.release(shards);
  }
}
