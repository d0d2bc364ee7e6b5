import type { LiveBus, Unsubscribe } from '../ports/live-bus.ts';

type Handle = (message: unknown, subject: string) => void;

/** A live bus within one process. `report` hears what a handler threw. */
export function openInProcessLiveBus(report: (error: unknown, subject: string) => void = () => undefined): LiveBus {
  return new InProcessLiveBus(report);
}

class InProcessLiveBus implements LiveBus {
  readonly #report: (error: unknown, subject: string) => void;
  readonly #exact = new Map<string, Set<Handle>>();
  readonly #patterns = new Map<string, Set<Handle>>();

  constructor(report: (error: unknown, subject: string) => void) {
    this.#report = report;
  }

  publish(subject: string, message: unknown): void {
    this.#tell(this.#exact.get(subject), subject, message);
    if (this.#patterns.size === 0) return;
    const words = subject.split('.');
    for (const [pattern, handles] of this.#patterns) {
      if (matches(pattern.split('.'), words)) this.#tell(handles, subject, message);
    }
  }

  subscribe(pattern: string, handle: Handle): Unsubscribe {
    const table = isPattern(pattern) ? this.#patterns : this.#exact;
    const handles = table.get(pattern) ?? new Set();
    const own: Handle = (message, subject) => handle(message, subject);
    table.set(pattern, handles.add(own));
    return () => {
      handles.delete(own);
      if (handles.size === 0 && table.get(pattern) === handles) table.delete(pattern);
    };
  }

  close(): Promise<void> {
    this.#exact.clear();
    this.#patterns.clear();
    return Promise.resolve();
  }

  #tell(handles: ReadonlySet<Handle> | undefined, subject: string, message: unknown): void {
    for (const handle of Array.from(handles ?? [])) {
      try {
        handle(message, subject);
      } catch (error) {
        this.#report(error, subject);
      }
    }
  }
}

const isPattern = (pattern: string): boolean => pattern.split('.').some((word) => word === '*' || word === '>');

function matches(pattern: readonly string[], words: readonly string[]): boolean {
  for (const [index, word] of pattern.entries()) {
    if (word === '>') return index < words.length;
    if (index >= words.length || (word !== '*' && word !== words[index])) return false;
  }
  return pattern.length === words.length;
}
