import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { exportStream, type ExportEvent } from '@watchglass/schemas/export/events';
import { organizationKeyId } from '@watchglass/schemas/organization/key-id';
import { organizationStream } from '@watchglass/schemas/organization/events';
import type { RecordedEvent } from '@watchglass/streams/ports/event-store';
import { WAIT } from '@watchglass/streams/testing/wait';
import { v7 } from 'uuid';
import { exportFold } from './export/export.ts';
import { takePlace } from './export/export-queue.ts';
import { handleCommand } from './handle-command.ts';
import { PASSWORD, type Answer } from './command-api-for-tests.ts';
import { openMortalCommandApi, type Human, type MortalCommandApi } from './mortal-command-api-for-tests.ts';

const DAY_MS = 86_400_000;
/** Longer than a claim, the reservation of a letter and every other lock of a dead process. */
const LATER_MS = 400_000;
const RESTORABLE_MS = 5 * DAY_MS;
/** `npm run test:long` dies after every step, `npm test` after every seventh. */
const EVERY = process.env['WATCHGLASS_TESTS_FORM'] === 'long' ? 1 : 7;

let world: MortalCommandApi;
let owner: Human;
let admin: Human;
/** The steps of a process without any request. */
let idle: ReadonlySet<string>;

beforeAll(async () => {
  world = await openMortalCommandApi();
  [owner, admin] = [await world.human(), await world.human()];
  await eventually(() => {
    expect(world.life.steps.size).toBeGreaterThan(1);
  });
  idle = new Set(world.life.steps);
});
afterAll(() => world.stop());

const eventually = <T>(check: () => T | Promise<T>): Promise<T> => vi.waitFor(check, WAIT);

/** A request that is repeated until it succeeds, and its outcome in the end. */
interface Story {
  readonly act: () => Promise<Pick<Answer, 'status' | 'code'>>;
  /** The refusal codes of a repetition after success. */
  readonly done?: readonly string[];
  readonly outcome: () => Promise<unknown>;
  readonly wanted: unknown;
}

let count = 0;
const newcomer = (): string => `new.${(count += 1)}@example.org`;

async function eventsSince(mark: string | null): Promise<RecordedEvent[]> {
  const events: RecordedEvent[] = [];
  for await (const batch of world.deps.eventStore.readAll(mark)) events.push(...batch.events);
  return events;
}

async function lastTold<T>(type: string): Promise<T> {
  const last = (await eventsSince(null)).findLast((event) => event.type === type);
  return last === undefined ? expect.fail(`${type} was never told`) : (last.data as T);
}

/** The number of events per type since the mark, without refusals. */
async function toldSince(mark: string | null): Promise<Record<string, number>> {
  const told: Record<string, number> = {};
  for (const { type } of await eventsSince(mark)) if (type !== 'CommandRefused') told[type] = (told[type] ?? 0) + 1;
  return told;
}

const mails = (...people: readonly Pick<Human, 'login'>[]): Promise<number[]> =>
  Promise.all(people.map(({ login }) => world.mailsTo(login)));

/** The active accounts of people who registered since the mark. */
async function accountsSince(mark: string | null): Promise<unknown[]> {
  const users = (await eventsSince(mark))
    .filter(({ type }) => type === 'UserRegistered')
    .map(({ data }) => (data as { userId: string }).userId);
  return world.deps.relational.query(
    'SELECT confirmed FROM command.user_accounts WHERE registered AND user_id = ANY ($1::uuid[])',
    [users],
  );
}

async function registering(): Promise<Story> {
  const login = newcomer();
  const mark = await world.deps.eventStore.head();
  return {
    act: async () => {
      const form = {
        login,
        passw: PASSWORD,
        name: 'Ann Example',
        agreeTerms: true,
        token: await world.token({}, 'form'),
      };
      return world.ask('POST', '/api/user/register', form);
    },
    outcome: async () => {
      const { UserRegistered, UserConfirmationRequested: again = 0 } = await toldSince(mark);
      const [letters = 0] = await mails({ login });
      return [UserRegistered, await accountsSince(mark), letters - again];
    },
    // A repetition after success sends the confirmation again.
    wanted: [1, [{ confirmed: false }], 1],
  };
}

/** Each attempt asks the provider again, which verifies the person again. */
async function comingByProvider(): Promise<Story> {
  const login = newcomer();
  const mark = await world.deps.eventStore.head();
  return {
    act: async () =>
      world.ask('POST', '/api/user/register/google', {
        login,
        name: 'Ann Example',
        agreeTerms: true,
        token: await world.vouchedFor(login),
      }),
    done: ['LoginTaken'],
    outcome: async () => {
      const { UserSignedIn: _maybe, ...told } = await toldSince(mark);
      return [told, await accountsSince(mark), await mails({ login })];
    },
    wanted: [{ UserRegistered: 1, UserEmailConfirmed: 1 }, [{ confirmed: true }], [0]],
  };
}

async function confirming(): Promise<Story> {
  const registered = await registering();
  const mark = await world.deps.eventStore.head();
  await registered.act();
  await settled(registered);
  const { userId } = await lastTold<{ userId: string }>('UserRegistered');
  const token = await world.token({ sub: userId, jti: 'a link' }, 'confirm');
  return {
    act: () => world.ask('POST', '/api/user/confirm', { token }),
    outcome: async () => {
      const accounts = await world.deps.relational.query(
        'SELECT confirmed FROM command.user_accounts WHERE user_id = $1',
        [userId],
      );
      return [await toldSince(mark), accounts];
    },
    wanted: [{ UserRegistered: 1, UserEmailConfirmed: 1 }, [{ confirmed: true }]],
  };
}

async function inviting(email = newcomer()): Promise<Story & { readonly organizationId: number }> {
  const organizationId = await world.organization(owner, admin);
  const mark = await world.deps.eventStore.head();
  return {
    organizationId,
    act: () => world.ask('POST', `/api/invites/${organizationId}`, { items: [{ email, role: 1 }] }, owner.id),
    done: ['AlreadyInvited'],
    outcome: async () => [await toldSince(mark), await mails({ login: email })],
    wanted: [{ InvitationCreated: 1, InvitationSent: 1 }, [1]],
  };
}

async function accepting(): Promise<Story> {
  const guest = await world.human();
  const { organizationId, ...invited } = await inviting(guest.login);
  await invited.act();
  await settled(invited);
  const mark = await world.deps.eventStore.head();
  const { invitationId } = await lastTold<{ invitationId: string }>('InvitationCreated');
  const token = await world.token({ sub: invitationId, org: organizationId }, 'invite');
  return {
    act: () => world.ask('POST', '/api/invite/accept', { token }, guest.id),
    outcome: () => toldSince(mark),
    wanted: { InvitationAccepted: 1, MemberAdded: 1 },
  };
}

/** One more letter to each of the two. */
async function transferring(): Promise<Story> {
  const organizationId = await world.organization(owner, admin);
  const [mark, before] = [await world.deps.eventStore.head(), await mails(owner, admin)];
  return {
    act: () =>
      world.ask(
        'POST',
        `/api/spaces/space/${organizationId}/transfer`,
        { userId: admin.id, password: PASSWORD, confirmed: true },
        owner.id,
      ),
    done: ['AccessForbidden'],
    outcome: async () => [await toldSince(mark), await mails(owner, admin)],
    wanted: [{ OwnershipGiven: 1, OwnershipReceived: 1 }, before.map((mailed) => mailed + 1)],
  };
}

async function deleting(): Promise<Story & { readonly organizationId: number }> {
  const organizationId = await world.organization(owner, admin);
  const [mark, before] = [await world.deps.eventStore.head(), await mails(owner, admin)];
  return {
    organizationId,
    act: () => world.ask('DELETE', `/api/spaces/space/${organizationId}`, { keyphrase: 'GLASS HOUSE' }, owner.id),
    done: ['NotFound'],
    outcome: async () => [await toldSince(mark), await mails(owner, admin)],
    wanted: [{ OrganizationDeleted: 1 }, before.map((mailed) => mailed + 1)],
  };
}

async function restoring(): Promise<Story> {
  const { organizationId, ...deleted } = await deleting();
  await deleted.act();
  await settled(deleted);
  const [mark, before] = [await world.deps.eventStore.head(), await mails(owner, admin)];
  const { deletionId } = await lastTold<{ deletionId: string }>('OrganizationDeleted');
  const token = await world.token({ sub: admin.id, space: organizationId, deletion: deletionId }, 'cancelDelete');
  return {
    act: () => world.ask('POST', '/api/spaces/delete/cancel', { token }),
    outcome: async () => [await toldSince(mark), await mails(owner, admin)],
    wanted: [{ OrganizationRestored: 1 }, before.map((mailed) => mailed + 1)],
  };
}

/** An export whose file is there. */
async function deletingExport(): Promise<Story> {
  const { deps } = world;
  const organizationId = await world.organization(owner, admin);
  const exportId = v7();
  const [at, time] = [deps.clock(), { from: new Date(0).toISOString(), to: new Date(1).toISOString() }];
  const of = { timezone: 'UTC', format: 'csv', layout: 'long' } as const;
  const metadata = {
    organizationId,
    actor: { kind: 'user', id: owner.id },
    at: at.toISOString(),
    correlationId: v7(),
  } as const;
  const requested: ExportEvent = {
    type: 'ExportRequested',
    data: { exportId, organizationId, points: ['1.1'], ...time, ...of },
  };
  const decider = { ...exportFold, decide: () => [requested] };
  await handleCommand(deps.eventStore, exportStream(exportId), decider, { metadata, newId: v7 });
  const terms = { points: '1.1', from: 0, to: 1, ...of };
  await takePlace(deps.relational, { exportId, organizationId, by: owner.id, at, terms });
  const mark = await deps.eventStore.head();
  return {
    act: () => world.ask('DELETE', `/api/exports/${organizationId}/export/${exportId}`, undefined, owner.id),
    done: ['NotFound'],
    outcome: async () => [
      await toldSince(mark),
      await deps.relational.query('SELECT state FROM command.exports WHERE id = $1', [exportId]),
    ],
    wanted: [{ ExportDeleted: 1 }, [{ state: 'deleted' }]],
  };
}

/** Only the clock causes an erasure. */
async function erasing(): Promise<Story> {
  const { organizationId, ...deleted } = await deleting();
  await world.deps.relational.query('INSERT INTO vault.person_keys VALUES ($1, $2)', [
    organizationKeyId(organizationId),
    Buffer.alloc(1),
  ]);
  await deleted.act();
  await settled(deleted);
  const due = world.deps.clock().getTime() + RESTORABLE_MS;
  return {
    act: async () => {
      world.pass(Math.max(0, due - world.deps.clock().getTime()));
      return { status: 200, code: undefined };
    },
    outcome: async () => {
      const keys = await world.deps.relational.query('SELECT 1 FROM vault.person_keys WHERE user_id = $1', [
        organizationKeyId(organizationId),
      ]);
      return [
        (await world.told(organizationStream(organizationId))).filter((type) => type === 'OrganizationErased').length,
        keys.length,
      ];
    },
    wanted: [1, 0],
  };
}

/** Resolves when the outcome is as wanted and no letter is waiting that could change it. */
async function settled({ outcome, wanted }: Story): Promise<void> {
  await eventually(async () => {
    expect(await outcome()).toEqual(wanted);
    expect(await world.lettersWaiting()).toBe(0);
  });
}

async function actUntilTaken({ act, done = [] }: Story): Promise<void> {
  await eventually(async () => {
    const { status, code } = await act();
    expect(code === undefined || done.includes(code), `${status} ${code}`).toBe(true);
  });
}

/** The steps from the request until it is settled, without a death. */
async function stepsOf(tell: () => Promise<Story>): Promise<string[]> {
  const story = await tell();
  world.life.steps.clear();
  await actUntilTaken(story);
  await settled(story);
  return [...world.life.steps].filter((step) => !idle.has(step));
}

async function dieAfter(step: string, tell: () => Promise<Story>): Promise<void> {
  const story = await tell();
  const { life } = world;
  life.dieAfter(step);
  await story.act();
  await eventually(() => {
    expect(life.isOver, `it died after ${step}`).toBe(true);
  });
  world.pass(LATER_MS);
  await world.restart();
  await actUntilTaken(story);
  await settled(story);
}

/** A further process repeats nothing. */
async function nothingMore(): Promise<void> {
  const all = async (): Promise<unknown> => [await toldSince(null), await world.mailsTo('@')];
  const before = await all();
  world.pass(LATER_MS);
  await world.restart();
  await eventually(() => {
    expect([...idle].filter((step) => !world.life.steps.has(step))).toEqual([]);
  });
  expect(await all()).toEqual(before);
}

describe('a process that dies after any step', () => {
  it.each([
    ['registering', registering, 7],
    ['coming by a provider', comingByProvider, 4],
    ['confirming', confirming, 2],
    ['inviting', inviting, 7],
    ['accepting', accepting, 1],
    ['transferring', transferring, 5],
    ['deleting', deleting, 5],
    ['restoring', restoring, 5],
    ['erasing', erasing, 2],
    ['deleting an export', deletingExport, 2],
  ] as const)(
    'of %s leaves a state that the next process, or a repeated request, completes once',
    async (_what, tell, atLeast) => {
      const steps = await stepsOf(tell);
      expect(steps.length, steps.join('\n')).toBeGreaterThanOrEqual(atLeast);
      for (const step of steps.filter((_, place) => place % EVERY === 0)) await dieAfter(step, tell);
      await nothingMore();
    },
    120_000,
  );
});
