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

const RESUME_MS = 250;
const LOUDEST = 0.25;

/** The severity that sounds, and its end on the audio's own clock. */
let sounding = { critical: false, until: 0 };

/** Whether the page may sound: browsers block it before a click unless they were started otherwise. */
export async function soundStanding(): Promise<'possible' | 'blocked' | 'missing'> {
  if (typeof AudioContext === 'undefined') return 'missing';
  context ??= new AudioContext();
  // A blocked context resumes only after a click: the answer is not awaited.
  void context.resume().catch(() => undefined);
  await new Promise((resolve) => setTimeout(resolve, RESUME_MS));
  return context.state === 'running' ? 'possible' : 'blocked';
}

/**
 * One soft tone for a warning, three for a critical. Alarms raised during the tones are not heard separately unless
 * they are worse.
 */
export function ring(critical: boolean, volume = 1): void {
  const audio = context?.state === 'running' ? context : null;
  if (audio === null || isDrowned(audio, critical)) return;
  const notes = critical ? CRITICAL_HZ : WARNING_HZ;
  sounding = { critical, until: audio.currentTime + notes.length * NOTE_SECONDS };
  for (const [index, frequency] of notes.entries()) note(audio, frequency, { after: index * NOTE_SECONDS, volume });
}

/** True while tones at least as urgent are sounding. */
function isDrowned({ currentTime }: AudioContext, critical: boolean): boolean {
  return currentTime < sounding.until && (sounding.critical || !critical);
}

interface Played {
  readonly after: number;
  readonly volume: number;
}

function note(audio: AudioContext, frequency: number, { after, volume }: Played): void {
  const oscillator = audio.createOscillator();
  const gain = audio.createGain();
  const start = audio.currentTime + after;
  oscillator.frequency.value = frequency;
  gain.gain.setValueAtTime(0, start);
  gain.gain.linearRampToValueAtTime(LOUDEST * volume, start + 0.02);
  gain.gain.linearRampToValueAtTime(0, start + NOTE_SECONDS);
  oscillator.connect(gain).connect(audio.destination);
  oscillator.start(start);
  oscillator.stop(start + NOTE_SECONDS);
}
