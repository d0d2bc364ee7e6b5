import type { DryRunEpisode } from '@watchglass/schemas/alarm-rule/dry-run';
import { DRY_RUN_EPISODES } from '@watchglass/schemas/alarm-rule/limits';

/** Keeps the first alarms of a run, in whatever order they come, and counts all. */
export class OldestEpisodes {
  #kept: DryRunEpisode[] = [];
  count = 0;

  add(episode: DryRunEpisode): void {
    this.count += 1;
    this.#kept.push(episode);
    if (this.#kept.length >= 2 * DRY_RUN_EPISODES) this.#kept = this.list();
  }

  list(): DryRunEpisode[] {
    return this.#kept.toSorted((a, b) => a.raisedAt.localeCompare(b.raisedAt)).slice(0, DRY_RUN_EPISODES);
  }
}
