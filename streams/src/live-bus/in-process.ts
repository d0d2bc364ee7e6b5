import type { LiveBus, Unsubscribe } from '../ports/live-bus.ts';

type Handle = (message: unknown, subject: string) => void;
type Report = (error: unknown, subject: string) => void;

interface Pattern {
  readonly words: readonly string[];
  readonly handles: Set<Handle>;
}

/** A live bus within one process. `report` receives errors of handlers. */
export function openInProcessLiveBus(report: Report = () => undefined): LiveBus {
  return new InProcessLiveBus(report);
}

class InProcessLiveBus implements LiveBus {
  readonly #report: Report;
  readonly #exact = new Map<string, Pattern>();
  readonly #wild = new Map<string, Pattern>();

  constructor(report: Report) {
    this.#report = report;
  }

  publish(subject: string, message: unknown): void {
    const exact = this.#exact.get(subject);
    if (exact !== undefined) this.#tell(exact, subject, message);
    if (this.#wild.size === 0) return;
    const words = subject.split('.');
    for (const pattern of this.#wild.values()) {
      if (matches(pattern.words, words)) this.#tell(pattern, subject, message);
    }
  }

  subscribe(pattern: string, handle: Handle): Unsubscribe {
    const words = pattern.split('.');
    const table = words.includes('*') || words.includes('>') ? this.#wild : this.#exact;
    const entry = table.get(pattern) ?? { words, handles: new Set() };
    const own: Handle = (message, subject) => handle(message, subject);
    entry.handles.add(own);
    table.set(pattern, entry);
    return () => {
      entry.handles.delete(own);
      if (entry.handles.size === 0 && table.get(pattern) === entry) table.delete(pattern);
    };
  }

  close(): Promise<void> {
    this.#exact.clear();
    this.#wild.clear();
    return Promise.resolve();
  }

  /** A handler that is subscribed or unsubscribed during the delivery of a message does not receive it. */
  #tell({ handles }: Pattern, subject: string, message: unknown): void {
    for (const handle of Array.from(handles)) {
      try {
        if (handles.has(handle)) handle(message, subject);
      } catch (error) {
        this.#report(error, subject);
      }
    }
  }
}

function matches(pattern: readonly string[], words: readonly string[]): boolean {
  for (const [index, word] of pattern.entries()) {
    if (word === '>') return index < words.length;
    if (index >= words.length || (word !== '*' && word !== words[index])) return false;
  }
  return pattern.length === words.length;
}
