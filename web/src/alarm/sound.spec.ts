import { createStore } from 'jotai';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { allowSoundAtom, ring } from './sound.ts';

/** Notes that were begun, by their frequency, and the clock of the audio. */
const notes: number[] = [];
const clock = { seconds: 0 };

/** What a browser has and Node.js has not. */
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

it('a thousand alarms sound like one, and one that is worse is heard', async () => {
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
