/** How Chromium is started on each system so that it fills the screen, sounds without a click and never sleeps. */
export type System = 'linux' | 'windows' | 'mac';

const FLAGS = [
  '--kiosk',
  '--no-first-run',
  '--noerrdialogs',
  '--disable-session-crashed-bubble',
  '--autoplay-policy=no-user-gesture-required',
  '--disable-backgrounding-occluded-windows',
  '--disable-renderer-backgrounding',
  '--disable-background-timer-throttling',
];

const PROGRAMS: Readonly<Record<System, readonly [program: string, profile: string]>> = {
  linux: ['chromium', '"$HOME/.watchglass-wall"'],
  windows: ['start chrome', '"%LOCALAPPDATA%\\watchglass-wall"'],
  mac: ['open -na "Google Chrome" --args', '"$HOME/.watchglass-wall"'],
};

export const SYSTEM_NAMES: Readonly<Record<System, string>> = { linux: 'Linux', windows: 'Windows', mac: 'macOS' };
export const SYSTEMS = Object.keys(PROGRAMS) as readonly System[];

/** The line that starts a wall; its own profile keeps the credential apart from other windows. */
export function startLine(system: System, address: string): string {
  const [program, profile] = PROGRAMS[system];
  return [program, `--user-data-dir=${profile}`, ...FLAGS, `"${address}"`].join(' ');
}
