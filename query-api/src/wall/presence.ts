import { SILENT_AFTER_SECONDS } from '@watchglass/schemas/wall/limits';
import { WALL_HEARTBEAT, type WallHeartbeat } from '@watchglass/schemas/wall/messages';
import type { WallPresence } from '@watchglass/schemas/wall/views';
import type { LiveBus } from '@watchglass/streams/ports/live-bus';

const MOST_WALLS = 20_000;

interface Known {
  readonly newest: WallHeartbeat;
  /** The start of the page that spoke before another one did. */
  readonly former: string | null;
  /** The instant at which two starts spoke in turns; 0 if they never did. */
  readonly twiceAt: number;
}

/** What walls last said of themselves, in memory: after a restart their next heartbeats fill it again. */
export class WallPresences {
  readonly stop: () => void;
  readonly #known = new Map<string, Known>();

  constructor(liveBus: Pick<LiveBus, 'subscribe'>) {
    this.stop = liveBus.subscribe(WALL_HEARTBEAT, (message) => this.#hear(message as WallHeartbeat));
  }

  #hear(beat: WallHeartbeat): void {
    const before = this.#known.get(beat.wallId);
    if (before === undefined && this.#known.size >= MOST_WALLS) this.#known.clear();
    this.#known.set(beat.wallId, after(before ?? { newest: beat, former: null, twiceAt: 0 }, beat));
  }

  /** Null if the wall has not spoken since this process started. */
  of(organizationId: number, wallId: string): WallPresence | null {
    const known = this.#known.get(wallId);
    if (known?.newest.organizationId !== organizationId) return null;
    const { newest, twiceAt } = known;
    const { version, screen, sound, shows = null, why, link, paintedSeconds, memoryMb = null, heardAt } = newest;
    return {
      id: wallId,
      version,
      screen,
      sound,
      shows,
      why,
      link,
      paintedSeconds,
      memoryMb,
      heardAt: new Date(heardAt).toISOString(),
      isTwice: twiceAt > 0 && heardAt - twiceAt < SILENT_AFTER_SECONDS * 1000,
    };
  }
}

/** A page that starts anew never speaks again as the old one: only two machines speak in turns. */
function after({ newest, former, twiceAt }: Known, beat: WallHeartbeat): Known {
  if (newest.boot === beat.boot) return { newest: beat, former, twiceAt };
  return { newest: beat, former: newest.boot, twiceAt: former === beat.boot ? beat.heardAt : twiceAt };
}
