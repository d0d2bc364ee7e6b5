import type { Pushed } from '@watchglass/schemas/notification/push';

/** A notification as the browser shows it. */
export interface Shown {
  readonly title: string;
  readonly options: {
    readonly body: string;
    readonly tag: string;
    /** One of the same tag makes itself heard again. */
    readonly renotify: boolean;
    readonly requireInteraction: boolean;
    readonly icon: string;
    readonly data: { readonly path: string };
  };
}

const NAME = 'Watchglass';
const START = '/';

/**
 * What a push shows. Each shows something, also one that cannot be read: a browser ends the subscription of a page whose pushes show
 * nothing.
 */
export function shownBy(text: string | null, unreadable: string): Shown {
  const { title, body, tag, isUrgent, path }: Partial<Pushed> = read(text) ?? { body: unreadable, tag: 'unreadable' };
  return {
    title: title ?? NAME,
    options: {
      body: body ?? '',
      tag: tag ?? '',
      renotify: true,
      requireInteraction: isUrgent === 'yes',
      icon: '/icons/192.png',
      data: { path: pathOf(path) },
    },
  };
}

function read(text: string | null): Partial<Pushed> | null {
  try {
    const value: unknown = JSON.parse(text ?? '');
    return typeof value === 'object' && value !== null && 'title' in value ? (value as Partial<Pushed>) : null;
  } catch {
    return null;
  }
}

/** A path of this app; anything else leads to its start. */
function pathOf(path: unknown): string {
  return typeof path === 'string' && /^\/(?![/\\])/.test(path) ? path : START;
}

interface Window {
  readonly url: string;
  focus(): Promise<unknown>;
  navigate(url: string): Promise<unknown>;
}

export interface Opening {
  readonly origin: string;
  readonly windows: readonly Window[];
  readonly open: (url: string) => Promise<unknown>;
}

const WALL = /^\/wall(\/|$)/;

/** A click opens the page in a window of the app that is there, else in a new one. A wall is left alone. */
export async function openPath(path: string, { origin, windows, open }: Opening): Promise<void> {
  const url = new URL(pathOf(path), origin).href;
  const there = windows.find((window) => !WALL.test(new URL(window.url).pathname));
  if (there === undefined) return void (await open(url));
  await there.focus();
  await there.navigate(url);
}
