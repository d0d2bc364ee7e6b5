import { DEFAULT_SOUNDS, VOLUME_MAX, type AlarmSounds } from '@watchglass/schemas/user/sounds';
import { atom } from 'jotai';
import { CRITICAL_TUNES, lengthOf, WARNING_TUNES, type Note } from './tunes.ts';

let context: AudioContext | null = null;

/** Call it from a click: before a click, browsers block sound. */
export const allowSoundAtom = atom(null, async () => {
  context ??= new AudioContext();
  await context.resume();
});

const RESUME_MS = 250;
const LOUDEST = 0.25;
const ATTACK_SECONDS = 0.02;

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

/** Calls back whenever the browser begins to allow or to forbid sound. Returns the function that ends it. */
export function onSoundStanding(told: () => void): () => void {
  const audio = context;
  audio?.addEventListener('statechange', told);
  return () => audio?.removeEventListener('statechange', told);
}

/**
 * Plays the tune of a severity. Alarms raised during it are not heard separately unless they are worse. `share` of the
 * volume is from 0 to 1.
 */
export function ring(critical: boolean, share = 1, sounds: AlarmSounds = DEFAULT_SOUNDS): void {
  const audio = context;
  if (audio?.state !== 'running' || isDrowned(audio, critical)) return;
  const tune = tuneOf(critical, sounds);
  sounding = { critical, until: audio.currentTime + lengthOf(tune) };
  for (const note of tune) play(audio, note, (share * sounds.volume) / VOLUME_MAX);
}

function tuneOf(critical: boolean, sounds: AlarmSounds): readonly Note[] {
  return critical ? CRITICAL_TUNES[sounds.critical] : WARNING_TUNES[sounds.warning];
}

/** True while tones at least as urgent are sounding. */
function isDrowned({ currentTime }: AudioContext, critical: boolean): boolean {
  return currentTime < sounding.until && (sounding.critical || !critical);
}

function play(audio: AudioContext, { from, to, after, seconds, wave }: Note, volume: number): void {
  const oscillator = audio.createOscillator();
  const gain = audio.createGain();
  const start = audio.currentTime + after;
  oscillator.type = wave;
  oscillator.frequency.value = from;
  if (to !== from) {
    oscillator.frequency.setValueAtTime(from, start);
    oscillator.frequency.linearRampToValueAtTime(to, start + seconds);
  }
  gain.gain.setValueAtTime(0, start);
  gain.gain.linearRampToValueAtTime(LOUDEST * volume, start + ATTACK_SECONDS);
  gain.gain.linearRampToValueAtTime(0, start + seconds);
  oscillator.connect(gain).connect(audio.destination);
  oscillator.start(start);
  oscillator.stop(start + seconds);
}
