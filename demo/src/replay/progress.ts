const WIDTH = 30;
const BAR_EVERY_MS = 100;
const LINE_EVERY_MS = 2000;

/** Progress of a replay: a bar on a terminal, a line every two seconds elsewhere. */
export class Progress {
  readonly #out: NodeJS.WriteStream;
  readonly #startedAt = Date.now();
  #saidAt = 0;

  constructor(out: NodeJS.WriteStream) {
    this.#out = out;
  }

  show(sent: number, fraction: number): void {
    const now = Date.now();
    if (now - this.#saidAt < (this.#out.isTTY ? BAR_EVERY_MS : LINE_EVERY_MS)) return;
    this.#saidAt = now;
    const rate = Math.round((sent * 1000) / Math.max(1, now - this.#startedAt));
    const line = `${Math.round(fraction * 100)} % ${sent.toLocaleString('en')} sent, ${rate.toLocaleString('en')} per second`;
    const full = Math.round(fraction * WIDTH);
    this.#out.write(this.#out.isTTY ? `\r[${'#'.repeat(full)}${'.'.repeat(WIDTH - full)}] ${line}   ` : `${line}\n`);
  }

  end(sent: number): void {
    this.#saidAt = 0;
    this.show(sent, 1);
    if (this.#out.isTTY) this.#out.write('\n');
  }
}
