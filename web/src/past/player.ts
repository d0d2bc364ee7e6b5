import { FRAME_MS, type Speed } from '@watchglass/schemas/moment/limits';
import type { Basis } from '@watchglass/schemas/moment/bases';
import type { StepKind } from '@watchglass/schemas/moment/queries';
import type { MomentView, StepView } from '@watchglass/schemas/moment/views';
import { failureFrom, type Failure } from '../http/failure.ts';
import { advanced } from './play-clock.ts';
import type { Track } from './replay-socket.ts';

export type Direction = 'next' | 'previous';

/** What the bar shows of the player. Instants are epoch milliseconds. */
export interface PlayerState {
  /** The moment at which the pages were opened; null until the first is found. */
  readonly moment: MomentView | null;
  /** That moment as it was asked for: an instant, or `n` and the number of an entry. */
  readonly asked: string;
  /** Counts the moments that pages were opened at: each has a store of its own. */
  readonly turn: number;
  readonly at: number;
  /** The newest entry until then. */
  readonly n: number;
  readonly speed: Speed;
  readonly isPlaying: boolean;
  /** Where it stops: where its link says, else where the present was. */
  readonly until: number;
  readonly isUntilAsked: boolean;
  readonly basis: Basis;
  /** It waits for what comes next. */
  readonly isWaiting: boolean;
  readonly isEnded: boolean;
  readonly isSeeking: boolean;
  /** Nothing of that kind comes before or after. */
  readonly isLast: boolean;
  readonly failure: Failure | null;
}

interface Needs {
  readonly find: (moment: string) => Promise<MomentView>;
  readonly step: (moment: string, kind: StepKind, direction: Direction) => Promise<StepView>;
  /** The reader's own clock, in milliseconds. */
  readonly wall: () => number;
  /** Calls back as often as frames come, until it is told to end. */
  readonly frames: (frame: () => void, everyMs: number) => () => void;
}

export interface Beginning extends Pick<PlayerState, 'asked' | 'speed' | 'isPlaying' | 'basis'> {
  /** Null for the present. */
  readonly until: number | null;
}

/** What is told of a moving clock comes this seldom. */
const TOLD_MS = 250;

/** Pages of a moment are there once nothing has been read for them for so many frames, or after this time. */
const QUIET_FRAMES = 8;
const HELD_MS = 10_000;

/** What the pages of a moment have asked for. */
interface Opening {
  readonly begunAt: number;
  pending: number;
  quiet: number;
}

/** The clock of pages in the past. It moves what is attached to it, and waits where that knows nothing yet. */
export class Player {
  readonly #needs: Needs;
  readonly #listeners = new Set<() => void>();
  #state: PlayerState;
  #track: Track | null = null;
  /** Between two steps it is ahead of what is shown. */
  #clock = 0;
  #frameAt = 0;
  #toldAt = -Infinity;
  #stop: (() => void) | null = null;
  /** Null as long as nothing has been read for a moment, and once its pages are there. */
  #opening: Opening | null = null;
  #isOpen = false;
  /** Counts what was asked for: only the last is shown. */
  #asked = 0;

  constructor(needs: Needs, beginning: Beginning) {
    this.#needs = needs;
    this.#state = {
      ...beginning,
      until: beginning.until ?? needs.wall(),
      isUntilAsked: beginning.until !== null,
      moment: null,
      turn: 0,
      at: 0,
      n: 0,
      isWaiting: false,
      isEnded: false,
      isSeeking: false,
      isLast: false,
      failure: null,
    };
  }

  readonly state = (): PlayerState => this.#state;

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };

  /** Another moment: its pages begin anew, and go on playing if they did. */
  async seek(asked: string): Promise<void> {
    const mine = ++this.#asked;
    this.#set({ isSeeking: true, isLast: false });
    try {
      const moment = await this.#needs.find(asked);
      if (mine !== this.#asked) return;
      this.#track = null;
      this.#opening = null;
      this.#isOpen = false;
      const at = Date.parse(moment.at);
      this.#clock = at;
      const isEnded = at >= this.#state.until;
      this.#set({
        moment,
        asked,
        at,
        n: moment.n,
        turn: this.#state.turn + 1,
        isSeeking: false,
        failure: null,
        isEnded,
      });
      this.#run(this.#state.isPlaying && !isEnded);
    } catch (thrown) {
      if (mine === this.#asked) this.#set({ isSeeking: false, failure: failureFrom(thrown) });
    }
  }

  /** To the next or the previous entry of a kind. */
  async step(kind: StepKind, direction: Direction): Promise<void> {
    this.pause();
    const mine = ++this.#asked;
    this.#set({ isSeeking: true, isLast: false });
    try {
      const { entry } = await this.#needs.step(this.momentText(), kind, direction);
      if (mine !== this.#asked) return;
      if (entry === null) this.#set({ isSeeking: false, isLast: true });
      else await this.seek(`n${entry.n}`);
    } catch (thrown) {
      if (mine === this.#asked) this.#set({ isSeeking: false, failure: failureFrom(thrown) });
    }
  }

  /** Plays on; from where it was to stop until the present. */
  readonly play = (): void => {
    if (this.#state.isEnded) this.#set({ until: this.#needs.wall(), isUntilAsked: false, isEnded: false });
    this.#run(true);
  };

  readonly pause = (): void => {
    if (!this.#state.isPlaying) return;
    this.#run(false);
    this.#track?.settle();
  };

  readonly setSpeed = (speed: Speed): void => this.#set({ speed });

  /** What counts: what was known then, or all that was measured until then. */
  setBasis(basis: Basis): void {
    this.#state = { ...this.#state, basis };
    void this.seek(this.momentText());
  }

  /** What is shown, as a moment that can be asked for. */
  momentText(): string {
    const { moment, asked, at } = this.#state;
    return moment !== null && at === Date.parse(moment.at) ? asked : new Date(at).toISOString();
  }

  attach(track: Track): () => void {
    this.#track = track;
    return () => {
      if (this.#track === track) this.#track = null;
    };
  }

  /** A read of the pages of a moment: until they are there, the clock stands, so that nothing looks older than it is. */
  reading(read: Promise<unknown>): void {
    if (this.#isOpen) return;
    const opening = (this.#opening ??= { begunAt: this.#needs.wall(), pending: 0, quiet: 0 });
    opening.pending += 1;
    const done = (): void => {
      opening.pending -= 1;
    };
    void read.catch(() => undefined).finally(done);
  }

  #isHeld(): boolean {
    if (this.#opening === null) return false;
    const { pending, begunAt } = this.#opening;
    this.#opening.quiet = pending === 0 ? this.#opening.quiet + 1 : 0;
    if (this.#opening.quiet < QUIET_FRAMES && this.#needs.wall() - begunAt < HELD_MS) return true;
    this.#isOpen = true;
    this.#opening = null;
    return false;
  }

  end(): void {
    this.#stop?.();
    this.#stop = null;
  }

  #run(isPlaying: boolean): void {
    this.end();
    this.#clock = this.#state.at;
    this.#frameAt = this.#needs.wall();
    if (isPlaying) this.#stop = this.#needs.frames(this.#frame, FRAME_MS);
    this.#set({ isPlaying, isWaiting: false, isLast: false });
  }

  readonly #frame = (): void => {
    const now = this.#needs.wall();
    const elapsed = now - this.#frameAt;
    this.#frameAt = now;
    this.#state = { ...this.#state, ...this.#moved(elapsed) };
    if (this.#state.isEnded) this.pause();
    else if (now - this.#toldAt >= TOLD_MS) this.#tell();
  };

  /** Without a track nothing moves: the pages of a new moment are not there yet. */
  #moved(elapsed: number): Pick<PlayerState, 'at' | 'n' | 'isWaiting' | 'isEnded'> {
    const { speed, until, at, n } = this.#state;
    if (this.#track === null || this.#isHeld()) return { at, n, isWaiting: true, isEnded: false };
    const ready = this.#track.readyFor(speed, until);
    this.#clock = advanced({ at: this.#clock, until, ready, speed }, elapsed);
    const shown = this.#track.show(this.#clock);
    const isEnded = shown.at >= until;
    return { at: shown.at, n: shown.n ?? n, isEnded, isWaiting: !isEnded && this.#clock >= ready };
  }

  #set(change: Partial<PlayerState>): void {
    this.#state = { ...this.#state, ...change };
    this.#tell();
  }

  #tell(): void {
    this.#toldAt = this.#needs.wall();
    for (const listener of this.#listeners) listener();
  }
}
