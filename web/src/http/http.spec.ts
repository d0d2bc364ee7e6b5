import { describe, expect, it } from 'vitest';
import { failureFrom, type Failure } from './failure.ts';
import { openHttp, type Http, type HttpNeeds } from './http.ts';
import { openSession, REFRESH_KEY, type Store } from './session.ts';

const REFRESH = 'r'.repeat(40);

function store(kept: Record<string, string> = {}): Store {
  const map = new Map(Object.entries(kept));
  return {
    getItem: (key) => map.get(key) ?? null,
    setItem: (key, value) => void map.set(key, value),
    removeItem: (key) => void map.delete(key),
  };
}

interface Seen {
  readonly path: string;
  readonly headers: Headers;
}
type Answer = (seen: Seen) => Response;

const json = (body: unknown, status = 200, headers: Record<string, string> = {}) =>
  new Response(JSON.stringify(body), { status, headers: { 'content-type': 'application/json', ...headers } });

function opened(
  answer: Answer,
  remembered = store({ [REFRESH_KEY]: REFRESH }),
  told: Partial<HttpNeeds> = {},
): { http: Http; seen: Seen[]; remembered: Store } {
  const seen: Seen[] = [];
  const http = openHttp({
    fetch: async (path, init) => {
      const request = { path, headers: new Headers(init.headers) };
      seen.push(request);
      return answer(request);
    },
    session: openSession(remembered, store()),
    language: () => 'en',
    exclusively: (work) => work(),
    ...told,
  });
  return { http, seen, remembered };
}

const renewed = json.bind(null, { auth: 'fresh', refresh: 'n'.repeat(40) });
const failureOf = (call: Promise<unknown>): Promise<Failure> =>
  call.then(() => {
    throw new Error('the call succeeded unexpectedly');
  }, failureFrom);

describe('the HTTP client', () => {
  it('renews a token before the first call and sends the token with it', async () => {
    const { http, seen, remembered } = opened(({ path }) => (path === '/api/user/token' ? renewed() : json({ ok: 1 })));
    await http.get('/api/spaces');
    expect(seen.map(({ path }) => path)).toEqual(['/api/user/token', '/api/spaces']);
    expect(seen[1]?.headers.get('authorization')).toBe('Bearer fresh');
    expect(remembered.getItem(REFRESH_KEY)).toBe('n'.repeat(40));
  });

  it("names the page's workspace once, and continues if the person is not a member of it", async () => {
    let workspace: number | null = 7;
    const { http, seen } = opened(
      ({ path }) => {
        if (path === '/api/user/token?space=8') return json({ errors: [{ code: 'NotFound' }] }, 404);
        return path.startsWith('/api/user/token') ? renewed() : json({});
      },
      undefined,
      { workspace: () => workspace },
    );
    const asked = () => seen.map(({ path }) => path).filter((path) => path.startsWith('/api/user/token'));
    await http.turnToWorkspace();
    expect(asked()).toEqual([]);
    await http.get('/api/spaces');
    await http.renewToken();
    workspace = 8;
    await http.turnToWorkspace();
    await http.turnToWorkspace();
    workspace = null;
    await http.turnToWorkspace();
    expect(asked()).toEqual([
      '/api/user/token?space=7',
      '/api/user/token',
      '/api/user/token?space=8',
      '/api/user/token',
    ]);
  });

  it('renews once for many calls that meet 401, and repeats each call', async () => {
    const { http, seen } = opened(({ path, headers }) => {
      if (path === '/api/user/token') return renewed();
      return headers.get('authorization') === 'Bearer fresh'
        ? json({})
        : json({ errors: [{ code: 'Unauthorized' }] }, 401);
    });
    http.session.keep({ auth: 'stale', refresh: REFRESH });
    await Promise.all(['/api/a', '/api/b', '/api/c'].map((path) => http.get(path)));
    expect(seen.filter(({ path }) => path === '/api/user/token')).toHaveLength(1);
  });

  it('gives each call a correlation id and keeps it when the call is repeated', async () => {
    const { http, seen } = opened(({ path, headers }) => {
      if (path === '/api/user/token') return renewed();
      return headers.get('authorization') === 'Bearer fresh'
        ? json({})
        : json({ errors: [{ code: 'Unauthorized' }] }, 401);
    });
    http.session.keep({ auth: 'stale', refresh: REFRESH });
    await http.post('/api/a');
    await http.post('/api/b');
    const idsOf = (wanted: string) =>
      seen.filter(({ path }) => path === wanted).map(({ headers }) => headers.get('x-correlation-id'));
    const [first, again] = idsOf('/api/a');
    expect(first).toMatch(/^[\da-f]{8}-[\da-f-]{27}$/);
    expect(again).toBe(first);
    expect(idsOf('/api/b')).not.toContain(first);
  });

  it('returns a file byte for byte, and the refusal of a file as a refusal', async () => {
    const { http } = opened(({ path }) => {
      if (path === '/api/user/token') return renewed();
      return path === '/api/file'
        ? new Response('\uFEFFa,b', { headers: { 'content-type': 'text/csv' } })
        : json({ errors: [{ code: 'RangeTooLong' }] }, 422);
    });
    const { value } = await http.call<Blob>('/api/file', { file: true });
    expect(value.size).toBe(6);
    expect((await failureOf(http.call('/api/long', { file: true }))).errors).toMatchObject([{ code: 'RangeTooLong' }]);
  });

  it('signs out when the refresh token is rejected', async () => {
    const { http, remembered } = opened(() => json({ errors: [{ code: 'RefreshRejected' }] }, 403));
    const told: boolean[] = [];
    http.session.onChange((signedIn) => told.push(signedIn));
    expect((await failureOf(http.get('/api/spaces'))).kind).toBe('signedOut');
    expect(remembered.getItem(REFRESH_KEY)).toBeNull();
    expect(told).toEqual([false]);
  });

  it('signs out without a request when the refresh token is too short', async () => {
    const { http, seen } = opened(() => json({}), store({ [REFRESH_KEY]: 'short' }));
    expect((await failureOf(http.get('/api/spaces'))).kind).toBe('signedOut');
    expect(seen).toEqual([]);
  });

  it('stays signed in when the server is overloaded during a renewal', async () => {
    const { http, remembered } = opened(() => new Response('<html>', { status: 502 }));
    expect((await failureOf(http.get('/api/spaces'))).kind).toBe('overloaded');
    expect(remembered.getItem(REFRESH_KEY)).toBe(REFRESH);
  });

  it('sends the position of its last command with every query', async () => {
    const { http, seen } = opened(({ path }) =>
      path === '/api/user/token' ? renewed() : json({}, 200, path === '/api/b' ? { 'x-position': '0042' } : {}),
    );
    await http.get('/api/a');
    await http.post('/api/b', {});
    await http.get('/api/c');
    expect(seen.map(({ headers }) => headers.get('x-after-position'))).toEqual([null, null, null, '0042']);
  });

  it('sends the position of a refusal with every later query', async () => {
    const { http, seen } = opened(({ path }) =>
      path === '/api/user/token' ? renewed() : path === '/api/b' ? json({}, 412, { 'x-position': '0043' }) : json({}),
    );
    expect((await failureOf(http.post('/api/b', {}))).status).toBe(412);
    await http.get('/api/c');
    expect(seen.at(-1)?.headers.get('x-after-position')).toBe('0043');
  });

  it('reports a licence that does not cover a call, except for the takeover of a base', async () => {
    const told: string[] = [];
    const answer: Answer = ({ path }) =>
      path === '/api/user/token' ? renewed() : json({ errors: [{ code: 'NotPaid', message: '', detail: {} }] }, 402);
    const { http } = opened(answer, undefined, { onNotPaid: () => told.push('not paid') });
    await failureOf(http.post('/api/gateways/7/takeover'));
    expect(told).toEqual([]);
    await failureOf(http.get('/api/sensors/7'));
    expect(told).toEqual(['not paid']);
  });

  it('reports each successful and failed read by its path, and no commands', async () => {
    const told: string[] = [];
    const onLoad = (path: string, failure: Failure | null) => void told.push(`${path} ${failure?.status ?? 'read'}`);
    const answer: Answer = ({ path }) =>
      path.startsWith('/api/user/token')
        ? json({ auth: 'a', refresh: REFRESH })
        : json({}, path.startsWith('/good') ? 200 : 503);
    const { http } = opened(answer, undefined, { onLoad });
    await http.get('/good?page=2');
    await http.get('/bad?page=2').catch(() => undefined);
    await http.post('/bad').catch(() => undefined);
    expect(told).toEqual(['/good read', '/bad 503']);
  });

  it('reports the build that the server serves', async () => {
    const told: string[] = [];
    const { http } = opened(
      ({ path }) => (path === '/api/user/token' ? renewed() : json({}, 200, { 'x-version': '20261121' })),
      undefined,
      { onVersion: (version) => told.push(version) },
    );
    await http.get('/api/spaces');
    expect(told).toEqual(['20261121']);
  });

  it('returns the refusals of the reply', async () => {
    const { http } = opened(({ path }) =>
      path === '/api/user/token'
        ? renewed()
        : json({ errors: [{ code: 'DashboardOutdated', message: '', detail: {} }] }, 412),
    );
    const failure = await failureOf(http.call('/api/x', { method: 'PUT', body: {}, ifMatch: '"3"' }));
    expect(failure).toMatchObject({ kind: 'refused', status: 412, errors: [{ code: 'DashboardOutdated' }] });
  });

  it('tells foreign bodies, lost networks and timeouts apart', async () => {
    const answers: (() => Response)[] = [
      () => new Response('<html>', { status: 404, headers: { 'content-type': 'text/html' } }),
      () => {
        throw new TypeError('fetch failed');
      },
      () => {
        throw new DOMException('', 'TimeoutError');
      },
    ];
    const kinds = await Promise.all(
      answers.map(async (answer) => (await failureOf(opened(answer).http.call('/x', { anonymous: true }))).kind),
    );
    expect(kinds).toEqual(['unknown', 'offline', 'timeout']);
  });

  it('asks for the moment of a page of the past, changes nothing there, and says what has no past', async () => {
    const remembered = store({ [REFRESH_KEY]: REFRESH });
    const answer: Answer = ({ path }) => {
      if (path === '/api/user/token') return renewed();
      return path.includes('/messages') ? json({ errors: [{ code: 'InvalidRequest' }] }, 400) : json({ ok: 1 });
    };
    const { http, seen } = opened(answer, remembered, { moment: () => 'n7' });
    await http.get('/api/sensors/3?search=a');
    await http.post('/api/user/logout');
    const code = async (call: Promise<unknown>) => (await failureOf(call)).errors[0]?.code;
    expect(await code(http.call('/api/sensors/3/sensor/1', { method: 'DELETE' }))).toBe('NotInThePast');
    expect(await code(http.get('/api/alarms/3/messages'))).toBe('NotInThePast');
    expect(seen.map(({ path }) => path)).toEqual([
      '/api/user/token',
      '/api/sensors/3?search=a&at=n7',
      '/api/user/logout',
      '/api/alarms/3/messages?at=n7',
    ]);
  });

  it('returns no body for a call that is aborted while its answer arrives', async () => {
    const begun = () =>
      new Response(new ReadableStream({ pull: () => Promise.reject(new DOMException('', 'AbortError')) }), {
        headers: { 'content-type': 'application/json' },
      });
    expect(await failureOf(opened(begun).http.call('/x', { anonymous: true }))).toMatchObject({ kind: 'unknown' });
  });
});

describe('a session', () => {
  it('keeps the token in the store that remember-me selects, and finds it there again', () => {
    const remembered = store();
    const tab = store();
    const session = openSession(remembered, tab);
    session.keep({ auth: 'a', refresh: REFRESH }, false);
    expect([remembered.getItem(REFRESH_KEY), tab.getItem(REFRESH_KEY)]).toEqual([null, REFRESH]);
    session.keep({ auth: 'b', refresh: 'x'.repeat(40) });
    expect(tab.getItem(REFRESH_KEY)).toBe('x'.repeat(40));
    session.keep({ auth: 'c', refresh: REFRESH }, true);
    expect([remembered.getItem(REFRESH_KEY), tab.getItem(REFRESH_KEY)]).toEqual([REFRESH, null]);
  });

  it('ends when another tab signs out', () => {
    const remembered = store({ [REFRESH_KEY]: REFRESH });
    const session = openSession(remembered, store());
    session.keep({ auth: 'a', refresh: REFRESH });
    const told: boolean[] = [];
    session.onChange((signedIn) => told.push(signedIn));
    remembered.removeItem(REFRESH_KEY);
    session.heardFromOtherTab();
    expect(told).toEqual([false]);
    expect(session.authToken()).toBeNull();
  });
});
