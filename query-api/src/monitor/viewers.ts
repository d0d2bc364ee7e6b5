import { PUBLIC_VIEWERS, type ViewersMessage } from '@watchglass/schemas/monitor/messages';
import type { LiveBus } from '@watchglass/streams/ports/live-bus';

const TELL_EVERY_MS = 5_000;
const FORGET_AFTER_MS = 15_000;

export interface Viewers {
  /** Open pages of a tile in all processes. */
  of(monitorId: string): number;
  came(monitorId: string): void;
  left(monitorId: string): void;
  stop(): void;
}

/** Counts the open pages of public tiles; processes tell each other theirs. */
export function countViewers(liveBus: LiveBus, process: string): Viewers {
  const own = new Map<string, number>();
  const others = new Map<string, { readonly at: number; readonly viewers: ViewersMessage['viewers'] }>();
  const unsubscribe = liveBus.subscribe(PUBLIC_VIEWERS, (message) => {
    const told = message as ViewersMessage;
    if (told.process !== process) others.set(told.process, { at: performance.now(), viewers: told.viewers });
  });
  const tell = setInterval(() => {
    for (const [name, { at }] of others) if (performance.now() - at > FORGET_AFTER_MS) others.delete(name);
    liveBus.publish(PUBLIC_VIEWERS, { process, viewers: Object.fromEntries(own) } satisfies ViewersMessage);
  }, TELL_EVERY_MS);
  return {
    of: (id) => [...others.values()].reduce((sum, { viewers }) => sum + (viewers[id] ?? 0), own.get(id) ?? 0),
    came: (id) => void own.set(id, (own.get(id) ?? 0) + 1),
    left(id) {
      const count = (own.get(id) ?? 0) - 1;
      if (count > 0) own.set(id, count);
      else own.delete(id);
    },
    stop() {
      clearInterval(tell);
      unsubscribe();
    },
  };
}
