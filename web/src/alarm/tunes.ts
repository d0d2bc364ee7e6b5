import type { CriticalSound, WarningSound } from '@watchglass/schemas/user/sounds';

/** One tone: frequency in Hz at its beginning and end, beginning and length in seconds, and its wave. */
export interface Note {
  readonly from: number;
  readonly to: number;
  readonly after: number;
  readonly seconds: number;
  readonly wave: OscillatorType;
}

const tone = (hz: number, after: number, seconds = 0.18, wave: OscillatorType = 'sine'): Note => ({
  from: hz,
  to: hz,
  after,
  seconds,
  wave,
});

/** Warnings are short and soft. */
export const WARNING_TUNES: Readonly<Record<WarningSound, readonly Note[]>> = {
  chime: [tone(660, 0)],
  drop: [{ from: 720, to: 440, after: 0, seconds: 0.3, wave: 'sine' }],
  knock: [tone(330, 0, 0.08, 'triangle'), tone(330, 0.14, 0.08, 'triangle')],
};

/** Criticals have more tones, further apart in pitch: no warning is taken for one. */
export const CRITICAL_TUNES: Readonly<Record<CriticalSound, readonly Note[]>> = {
  triple: [tone(880, 0), tone(660, 0.18), tone(880, 0.36)],
  siren: [
    { from: 600, to: 1_200, after: 0, seconds: 0.5, wave: 'triangle' },
    { from: 1_200, to: 600, after: 0.5, seconds: 0.5, wave: 'triangle' },
  ],
  pulse: [0, 0.12, 0.24, 0.5, 0.62, 0.74].map((after) => tone(990, after, 0.09, 'square')),
};

/** Seconds from the first tone to the end of the last. */
export function lengthOf(tune: readonly Note[]): number {
  return Math.max(...tune.map(({ after, seconds }) => after + seconds));
}
