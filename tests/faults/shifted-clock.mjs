import { readFileSync } from 'node:fs';

/**
 * Loaded before a service: its wall clock is shifted by the current number of milliseconds in the file
 * `WATCHGLASS_CLOCK_SHIFT`.
 */
const LOOK_EVERY_MS = 20;
const file = process.env.WATCHGLASS_CLOCK_SHIFT ?? '';
const RightDate = Date;
let shift = 0;

function look() {
  shift = Number(readFileSync(file, 'utf8')) || 0;
}

class ShiftedDate extends RightDate {
  constructor(...given) {
    if (given.length === 0) super(ShiftedDate.now());
    else super(...given);
  }

  static now() {
    return RightDate.now() + shift;
  }
}

look();
setInterval(look, LOOK_EVERY_MS).unref();
globalThis.Date = ShiftedDate;
