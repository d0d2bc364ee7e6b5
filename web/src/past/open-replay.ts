import type { createStore } from 'jotai';
import { pauseAfterFailure } from '../http/failure.ts';
import type { Http } from '../http/http.ts';
import type { LiveSocket } from '../live/socket.ts';
import { playerAtom } from './atoms.ts';
import { httpArchive } from './http-archive.ts';
import { ReplaySocket } from './replay-socket.ts';

/** Opens what takes the place of the live line, and lets the player move it until it is closed. */
export function openReplay(store: ReturnType<typeof createStore>, http: Http, organizationId: number): LiveSocket {
  const player = store.get(playerAtom);
  if (player === null) throw new Error('a page of the past has no player');
  const { at, basis } = player.state();
  const socket = new ReplaySocket({
    archive: httpArchive(http, { organizationId, basis }),
    from: at,
    isEntry: player.momentText().startsWith('n'),
    wall: () => Date.now(),
    pause: () => new Promise((resolve) => setTimeout(resolve, pauseAfterFailure())),
  });
  const detach = player.attach(socket);
  return {
    listen: (listener) => socket.listen(listener),
    watch: (watch) => socket.watch(watch),
    close() {
      detach();
      socket.close();
    },
  };
}
