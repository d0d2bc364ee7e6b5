import { createStore } from 'jotai';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { allowSoundAtom, ring } from './sound.ts';

/** The frequencies of started notes, and the clock of the audio. */
const notes: number[] = [];
const clock = { seconds: 0 };

/** A substitute for the browser's audio. */
class Audio {
  readonly state = 'running';
  readonly destination = {};
  get currentTime(): number {
    return clock.seconds;
  }
  async resume(): Promise<void> {
    /* It runs. */
  }
  createOscillator(): object {
    const frequency = { value: 0 };
    return { frequency, connect: (to: object) => to, start: () => notes.push(frequency.value), stop: () => undefined };
  }
  createGain(): object {
    return {
      gain: { setValueAtTime: () => undefined, linearRampToValueAtTime: () => undefined },
      connect: () => undefined,
    };
  }
}

beforeEach(() => vi.stubGlobal('AudioContext', Audio));
afterEach(() => vi.unstubAllGlobals());

it('a thousand alarms sound like one, and a worse one is heard', async () => {
  await createStore().set(allowSoundAtom);
  for (let alarm = 0; alarm < 1000; alarm += 1) ring(false);
  expect(notes).toHaveLength(1);
  ring(true);
  for (let alarm = 0; alarm < 1000; alarm += 1) ring(alarm % 2 === 0);
  expect(notes).toHaveLength(4);
  clock.seconds = 10;
  ring(false);
  expect(notes).toHaveLength(5);
});
