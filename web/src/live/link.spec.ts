import { createStore } from 'jotai';
import { describe, expect, it, vi } from 'vitest';
import { hearServerTimeAtom, nowAtom } from './clock.ts';
import { heardAtom, linkAtom, linkLostAtom, linkLostSinceAtom, setLinkAtom } from './link.ts';

describe('the link', () => {
  it('is lost after ten seconds that are not live, and found only when live again', () => {
    vi.useFakeTimers({ now: 1_000_000 });
    const store = createStore();
    const stop = store.sub(linkLostAtom, () => undefined);
    store.set(setLinkAtom, 'live', Date.now());
    store.set(setLinkAtom, 'down', Date.now());
    vi.advanceTimersByTime(9_000);
    expect(store.get(linkLostAtom)).toBe(false);
    vi.advanceTimersByTime(2_000);
    expect(store.get(linkLostAtom)).toBe(true);
    store.set(setLinkAtom, 'catchingUp', Date.now());
    expect([store.get(linkAtom), store.get(linkLostAtom)]).toEqual(['catchingUp', true]);
    store.set(setLinkAtom, 'live', Date.now());
    expect(store.get(linkLostAtom)).toBe(false);
    stop();
    vi.useRealTimers();
  });

  it('is lost ten seconds after the last message, even if the silence is noticed later', () => {
    vi.useFakeTimers({ now: 1_000_000 });
    const store = createStore();
    const stop = store.sub(linkLostAtom, () => undefined);
    store.set(setLinkAtom, 'live', Date.now());
    vi.advanceTimersByTime(60_000);
    store.set(heardAtom, Date.now());
    vi.advanceTimersByTime(5_000);
    store.set(setLinkAtom, 'down', Date.now());
    vi.advanceTimersByTime(4_000);
    expect(store.get(linkLostAtom)).toBe(false);
    vi.advanceTimersByTime(2_000);
    expect(store.get(linkLostAtom)).toBe(true);
    expect(store.get(linkLostSinceAtom)).toBe(1_060_000);
    stop();
    vi.useRealTimers();
  });

  it("follows the server's clock and ignores network jitter", () => {
    const store = createStore();
    const before = store.get(nowAtom);
    store.set(hearServerTimeAtom, 5_000_300, 5_000_000);
    expect(store.get(nowAtom)).toBe(before);
    store.set(hearServerTimeAtom, 5_060_000, 5_000_000);
    expect(store.get(nowAtom)).toBe(before + 60_000);
  });
});
