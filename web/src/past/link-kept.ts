import { addressOf, type Play } from './play-of.ts';

/** A page of a workspace begins with its number. */
const IN_WORKSPACE = /^\/[1-9]\d{0,8}(?:\/|$)/;

interface Shown {
  /** The moment, as it can be asked for. */
  readonly at: string;
  readonly play: Play;
}

/** The address of a link at the moment that is shown; null for one that leads elsewhere or to a moment of its own. */
export function linkThen(link: URL, origin: string, { at, play }: Shown): string | null {
  if (link.origin !== origin || !IN_WORKSPACE.test(link.pathname) || link.searchParams.has('at')) return null;
  return addressOf(link, at, { ...play, isPlaying: false }) + link.hash;
}
