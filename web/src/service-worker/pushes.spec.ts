import { describe, expect, it, vi } from 'vitest';
import { openPath, shownBy, type Opening } from './pushes.ts';

const pushed = {
  title: 'Critical alarm: Freezer',
  body: '−4 °C',
  path: '/7/alarms/alarm/a',
  tag: 'a',
  isUrgent: 'yes',
};

describe('a push', () => {
  it('shows what it holds, and makes itself heard again for the same alarm', () => {
    expect(shownBy(JSON.stringify(pushed), 'An alarm')).toMatchObject({
      title: pushed.title,
      options: { body: pushed.body, tag: 'a', renotify: true, requireInteraction: true, data: { path: pushed.path } },
    });
  });

  it.each([null, '', 'garbage', '7', '{"body":1}', '[]'])('that holds %j shows a notification all the same', (text) => {
    expect(shownBy(text, 'An alarm')).toMatchObject({
      title: 'Watchglass',
      options: { body: 'An alarm', data: { path: '/' } },
    });
  });

  it.each(['https://evil.example', '//evil.example', '/\\evil.example', 'javascript:alert(1)', 7])(
    'never leads to %j',
    (path) => {
      expect(shownBy(JSON.stringify({ ...pushed, path }), '').options.data.path).toBe('/');
    },
  );
});

describe('a click on a notification', () => {
  const windowAt = (url: string) => ({
    url,
    focus: vi.fn<() => Promise<unknown>>().mockResolvedValue(null),
    navigate: vi.fn<(to: string) => Promise<unknown>>().mockResolvedValue(null),
  });
  const opening = (windows: Opening['windows']) => ({
    origin: 'https://w.example',
    windows,
    open: vi.fn<(url: string) => Promise<unknown>>().mockResolvedValue(null),
  });

  it('opens the alarm in the window that is there, and leaves walls alone', async () => {
    const [wall, page] = [windowAt('https://w.example/wall/7'), windowAt('https://w.example/7/dashboard/x')];
    const there = opening([wall, page]);
    await openPath(pushed.path, there);
    expect(page.navigate).toHaveBeenCalledWith('https://w.example/7/alarms/alarm/a');
    expect([there.open.mock.calls, wall.focus.mock.calls]).toEqual([[], []]);
  });

  it('opens a window where there is none', async () => {
    const none = opening([windowAt('https://w.example/wall/7')]);
    await openPath(pushed.path, none);
    expect(none.open).toHaveBeenCalledWith('https://w.example/7/alarms/alarm/a');
  });
});
