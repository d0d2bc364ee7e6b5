import type { Door } from '../builders/door.ts';
import { signedInPerson } from '../builders/person.ts';
import type { Workspace } from '../builders/workspace.ts';

/** A token expires after ten minutes. */
const FRESH_MS = 240_000;

/** The same workspace, whose owner renews the session during hours of requests, but not during an outage. */
export function lasting(door: Door, { id, owner }: Workspace): Workspace {
  let now = owner;
  let since = performance.now();
  const freshen = async (): Promise<void> => {
    if (performance.now() - since < FRESH_MS) return;
    const again = await signedInPerson(door, owner).catch(() => undefined);
    if (again === undefined) return;
    now = again;
    since = performance.now();
  };
  return {
    id,
    owner: {
      ...owner,
      get token() {
        return now.token;
      },
      get refresh() {
        return now.refresh;
      },
      async ask(...call) {
        await freshen();
        return now.ask(...call);
      },
    },
  };
}
