const WIDTH = 30;
const LINE_EVERY_MS = 2000;

/** What a person sees while readings go out: a bar on a terminal, a line every two seconds elsewhere. */
export class Progress {
  readonly #out: NodeJS.WriteStream;
  readonly #startedAt = Date.now();
  #saidAt = 0;

  constructor(out: NodeJS.WriteStream) {
    this.#out = out;
  }

  show(sent: number, fraction: number): void {
    const now = Date.now();
    const line = `${sent.toLocaleString('en')} sent, ${Math.round((sent * 1000) / Math.max(1, now - this.#startedAt)).toLocaleString('en')} per second`;
    if (now - this.#saidAt < (this.#out.isTTY ? 100 : LINE_EVERY_MS) && fraction < 1) return;
    this.#saidAt = now;
    const full = Math.round(fraction * WIDTH);
    if (this.#out.isTTY) this.#out.write(`\r[${'#'.repeat(full)}${'.'.repeat(WIDTH - full)}] ${Math.round(fraction * 100)} % ${line}   `);
    else this.#out.write(`${Math.round(fraction * 100)} % ${line}\n`);
  }

  end(): void {
    if (this.#out.isTTY) this.#out.write('\n');
  }
}
