import type http from 'node:http';
import { WALL_COOKIE_DAYS } from '@watchglass/schemas/wall/limits';
import { MOODS, RECEIVERS, type Mood, type ReceiverName } from './recorder/receiver.ts';
import { SWITCH_PATH } from './recorder/receivers-section.ts';

/** The demo's additions to the product: they belong to the building. */
export interface DemoPaths {
  /** The action of the control "Cause an alarm". */
  readonly causeAlarm: () => void;
  /** The action of the control "Cut the power". */
  readonly cutPower: () => void;
  /** Whose control it is. */
  readonly organizationId: number;
  /** Returns a one-time path into the wall; called at each visit. */
  readonly wayIn: () => Promise<string>;
  /** Returns the cookie of the control room's wall: the browser that gets it is that wall from then on. */
  readonly screen: () => Promise<string>;
  /** Returns a one-time path into last night, played; called at each visit. */
  readonly night: () => Promise<string>;
  /** The page of everything that was sent. */
  readonly recorder: () => Promise<string>;
  /** Switches how a service of the outside world behaves. */
  readonly switchReceiver: (name: ReceiverName, mood: Mood) => Promise<void>;
}

export const SCREEN_PATH = '/demo/screen';
export const RECORDER_PATH = '/demo/sent';
/** The slot of the control room's wall. */
const SCREEN = '/wall/1';
/** As the product sets it when a screen is paired. */
const COOKIE = `Max-Age=${WALL_COOKIE_DAYS * 86_400}; Path=/api/wall; HttpOnly; SameSite=Strict`;

export const WALL_PATH = '/demo/wall';
export const NIGHT_PATH = '/demo/night';
const CAUSE_ALARM_PATH = '/demo/cause-alarm';
const CUT_POWER_PATH = '/demo/cut-power';

/** The page runs nothing and loads nothing. */
const PAGE = {
  'content-type': 'text/html; charset=utf-8',
  'cache-control': 'no-store',
  'content-security-policy': "default-src 'none'; style-src 'unsafe-inline'",
};

type Answering = (response: http.ServerResponse) => void;

/** Puts the demo's own paths before the product's own. */
export function offerDemoPaths(listener: http.Server, demo: DemoPaths): void {
  const product = listener.listeners('request');
  const answers = answersOf(demo);
  listener.removeAllListeners('request');
  listener.on('request', (request, response) => {
    const answer = answers[`${request.method} ${request.url}`];
    if (answer !== undefined) answer(response);
    else for (const listen of product) Reflect.apply(listen, listener, [request, response]);
  });
}

function answersOf({
  causeAlarm,
  cutPower,
  organizationId,
  wayIn,
  screen,
  recorder,
  switchReceiver,
  night,
}: DemoPaths): Readonly<Record<string, Answering>> {
  return {
    [`POST ${CAUSE_ALARM_PATH}`](response) {
      causeAlarm();
      response.writeHead(204).end();
    },
    [`POST ${CUT_POWER_PATH}`](response) {
      cutPower();
      response.writeHead(204).end();
    },
    [`GET ${CAUSE_ALARM_PATH}`](response) {
      response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify({ organizationId }));
    },
    [`GET ${WALL_PATH}`]: (response) => leadTo(response, wayIn()),
    [`GET ${NIGHT_PATH}`]: (response) => leadTo(response, night()),
    ...switchesOf(switchReceiver),
    [`GET ${RECORDER_PATH}`]: (response) =>
      void recorder().then(
        (html) => response.writeHead(200, PAGE).end(html),
        () => response.writeHead(503).end(),
      ),
    [`GET ${SCREEN_PATH}`]: (response) =>
      void screen().then(
        (cookie) => lead(response, SCREEN, { 'set-cookie': `${cookie}; ${COOKIE}` }),
        () => response.writeHead(503).end(),
      ),
  };
}

function switchesOf(become: DemoPaths['switchReceiver']): Readonly<Record<string, Answering>> {
  const each = RECEIVERS.flatMap((name) => MOODS.map((mood) => ({ name, mood })));
  return Object.fromEntries(
    each.map(({ name, mood }): [string, Answering] => [
      `POST ${SWITCH_PATH}${name}/${mood}`,
      (response) =>
        void become(name, mood).then(
          () => response.writeHead(303, { location: RECORDER_PATH }).end(),
          () => response.writeHead(503).end(),
        ),
    ]),
  );
}

function leadTo(response: http.ServerResponse, path: Promise<string>): void {
  path.then(
    (location) => lead(response, location),
    () => response.writeHead(503).end(),
  );
}

function lead(response: http.ServerResponse, location: string, headers: http.OutgoingHttpHeaders = {}): void {
  response.writeHead(302, { ...headers, location, 'cache-control': 'no-store' }).end();
}
