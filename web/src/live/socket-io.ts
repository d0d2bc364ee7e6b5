import type { Snapshot } from '@watchglass/schemas/live/messages';
import { io, type Socket } from 'socket.io-client';
import { pauseAfterFailure } from '../http/failure.ts';
import type { Http } from '../http/http.ts';
import type { LiveListener, LiveSocket } from './socket.ts';

/** The gateway sends a message every second: a line that is silent this long is closed and opened again. */
const SILENCE_MS = 5_000;
const ANSWER_MS = 5_000;
/** The errors of the gateway for an expired token. */
const TOKEN_REFUSED = new Set(['Unauthorized', 'InvalidToken']);

/** Opens the Socket.IO line of one organization. It reconnects until it is closed. */
export function openSocket(http: Http, organizationId: number): LiveSocket {
  const socket = io({
    transports: ['websocket'],
    autoConnect: false,
    reconnectionDelay: 300,
    reconnectionDelayMax: 1_000,
    timeout: 3_000,
    auth: (give) =>
      void http.token().then(
        (token) => give({ token, organizationId }),
        () => give({ organizationId }),
      ),
  });
  const silence = watchdog(() => socket.disconnect().connect());
  const life = new AbortController();
  return {
    listen: (listener) => listen(socket, { http, silence, listener, ended: life.signal }),
    watch: async (watch) => (await socket.timeout(ANSWER_MS).emitWithAck('watch', watch)) as Snapshot,
    close() {
      life.abort();
      silence.end();
      socket.disconnect();
    },
  };
}

type Refused = Error & { readonly data?: { readonly code?: string } };

interface Watchdog {
  heard(): void;
  end(): void;
}

function watchdog(onSilence: () => void): Watchdog {
  let timer: ReturnType<typeof setTimeout> | undefined;
  return {
    heard() {
      clearTimeout(timer);
      timer = setTimeout(onSilence, SILENCE_MS);
    },
    end: () => clearTimeout(timer),
  };
}

interface Listening {
  readonly http: Http;
  readonly silence: Watchdog;
  readonly listener: LiveListener;
  readonly ended: AbortSignal;
}

function listen(socket: Socket, { http, silence, listener, ended }: Listening): void {
  const hearing =
    <T>(tell: (message: T) => void) =>
    (message: T) => {
      silence.heard();
      tell(message);
    };
  socket.on('connect', hearing<void>(listener.connected));
  // The library reconnects a lost line, but not one that the server closed or refused.
  const again = (error?: Refused) => {
    if (!socket.active) setTimeout(() => void openAgain(error).catch(() => again()), pauseAfterFailure());
  };
  const openAgain = async (error?: Refused) => {
    if (TOKEN_REFUSED.has(error?.data?.code ?? '')) await http.renewToken();
    if (!ended.aborted) socket.connect();
  };
  socket.on('disconnect', () => {
    silence.end();
    listener.disconnected();
    again();
  });
  socket.on('connect_error', (error: Refused) => {
    listener.disconnected();
    if (error.data?.code === 'NotFound') listener.denied();
    again(error);
  });
  socket.on('frame', hearing(listener.frame));
  socket.on('rows', hearing(listener.rows));
  socket.on('head', hearing(listener.head));
  socket.on('access', hearing<void>(listener.access));
  socket.on('user', hearing(listener.user));
  socket.connect();
}
