import { atom } from 'jotai';
import { atomWithStorage } from 'jotai/utils';

const KEY = 'watchglass.sound';

/** Opt-in, stored on this device. */
export const soundWantedAtom = atomWithStorage(KEY, false, undefined, { getOnInit: true });

let context: AudioContext | null = null;

/** Call it from a click: before a click, browsers block sound. */
export const allowSoundAtom = atom(null, async () => {
  context ??= new AudioContext();
  await context.resume();
});

const WARNING_HZ = [660];
const CRITICAL_HZ = [880, 660, 880];
const NOTE_SECONDS = 0.18;

/** The severity that sounds, and its end on the audio's own clock. */
let sounding = { critical: false, until: 0 };

/**
 * One soft tone for a warning, three for a critical. Alarms raised during the tones are not heard separately unless
 * they are worse.
 */
export function ring(critical: boolean): void {
  if (context === null || context.state !== 'running') return;
  if (context.currentTime < sounding.until && (sounding.critical || !critical)) return;
  const notes = critical ? CRITICAL_HZ : WARNING_HZ;
  sounding = { critical, until: context.currentTime + notes.length * NOTE_SECONDS };
  for (const [index, frequency] of notes.entries()) note(context, frequency, index * NOTE_SECONDS);
}

function note(audio: AudioContext, frequency: number, after: number): void {
  const oscillator = audio.createOscillator();
  const gain = audio.createGain();
  const start = audio.currentTime + after;
  oscillator.frequency.value = frequency;
  gain.gain.setValueAtTime(0, start);
  gain.gain.linearRampToValueAtTime(0.25, start + 0.02);
  gain.gain.linearRampToValueAtTime(0, start + NOTE_SECONDS);
  oscillator.connect(gain).connect(audio.destination);
  oscillator.start(start);
  oscillator.stop(start + NOTE_SECONDS);
}
