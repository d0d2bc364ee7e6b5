import { Worker } from 'node:worker_threads';
import type { ReportContent } from '@watchglass/schemas/report/content';
import type { ReportPdf } from './report-pdf.ts';

const MAX_HEAP_MEGABYTES = 256;
/** A thread knows its fonts: the next report of a busy minute takes half the time. */
const IDLE_MS = 30_000;
const LONGEST_MS = 60_000;

/** The program as it was built, beside the service; from sources, Node.js runs TypeScript from 22.18 on. */
const PROGRAM = new URL(
  import.meta.filename.endsWith('.ts') ? 'thread.ts' : 'report-pdf.js',
  `file://${import.meta.dirname}/`,
);

type Answer = { readonly place: number } & ({ readonly pdf: ReportPdf } | { readonly failure: string });

interface Waiting {
  readonly resolve: (pdf: ReportPdf) => void;
  readonly reject: (error: Error) => void;
  readonly timer: NodeJS.Timeout;
}

let thread: DrawingThread | undefined;

/** Draws a report in a thread of this process, which ends when it has had nothing to do for a while. Fails if the thread does. */
export async function drawInThread(content: ReportContent): Promise<ReportPdf> {
  thread ??= new DrawingThread((own) => {
    if (thread === own) thread = undefined;
  });
  return thread.draw(content);
}

class DrawingThread {
  readonly #ending: (own: DrawingThread) => void;
  readonly #worker: Worker;
  readonly #waiting = new Map<number, Waiting>();
  #next = 0;
  #idle: NodeJS.Timeout | undefined;

  /** `ending` is called before it takes no more. */
  constructor(ending: (own: DrawingThread) => void) {
    this.#ending = ending;
    this.#worker = new Worker(PROGRAM, {
      execArgv: [],
      resourceLimits: { maxOldGenerationSizeMb: MAX_HEAP_MEGABYTES },
    });
    // A process ends without it.
    this.#worker.unref();
    this.#worker.on('message', (answer: Answer) => this.#answered(answer));
    let failure = new Error('the thread that draws reports ended');
    this.#worker.on('error', (error: Error) => (failure = error));
    this.#worker.once('exit', () => {
      ending(this);
      clearTimeout(this.#idle);
      for (const place of this.#waiting.keys()) this.#settle(place)?.reject(failure);
    });
  }

  draw(content: ReportContent): Promise<ReportPdf> {
    clearTimeout(this.#idle);
    const place = this.#next++;
    return new Promise((resolve, reject) => {
      const timer = setTimeout(() => this.#end(), LONGEST_MS);
      this.#waiting.set(place, { resolve, reject, timer });
      this.#worker.postMessage({ place, content });
    });
  }

  #answered(answer: Answer): void {
    const asked = this.#settle(answer.place);
    if ('pdf' in answer) asked?.resolve(answer.pdf);
    else asked?.reject(new Error(answer.failure));
    if (this.#waiting.size === 0) this.#idle = setTimeout(() => this.#end(), IDLE_MS).unref();
  }

  #settle(place: number): Waiting | undefined {
    const asked = this.#waiting.get(place);
    this.#waiting.delete(place);
    clearTimeout(asked?.timer);
    return asked;
  }

  #end(): void {
    this.#ending(this);
    void this.#worker.terminate();
  }
}
