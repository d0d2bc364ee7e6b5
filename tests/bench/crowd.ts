import { randomUUID } from 'node:crypto';
import type { DomainEvent } from '@watchglass/schemas/events';
import type { MemberView } from '@watchglass/schemas/member/views';
import { organizationStream } from '@watchglass/schemas/organization/events';
import type { Page } from '@watchglass/schemas/page';
import { userStream } from '@watchglass/schemas/user/events';
import { openPostgresEventStore } from '@watchglass/streams/event-store/postgres';
import type { NewEvent } from '@watchglass/streams/ports/event-store';
import { newPersonKey, sealText, unwrapKey, wrapKey } from '@watchglass/streams/seal/seal';
import { openSecrets } from '@watchglass/streams/secrets';
import { taken } from '../builders/door.ts';
import { newWorkspace, type Workspace } from '../builders/workspace.ts';
import { until } from '../stack/until.ts';
import type { OneProcess } from './one-process.ts';

/** A person of a crowd, in plain text. */
export interface Plain {
  readonly id: string;
  readonly name: string;
  readonly email: string;
  /** Wrapped under the installation's master key. */
  readonly key: Buffer;
}

export interface Crowd {
  readonly workspace: Workspace;
  /** All members but the owner. */
  readonly people: readonly Plain[];
}

const APPENDS_AT_ONCE = 250;
const KNOWN_WITHIN_MS = 600_000;
/** Longer ago than any mail to new members reaches back. */
const CAME_DAYS_AGO = 30;
const RIGHTS = { sensors: 'r', alarms: 'r' } as const;

/** A workspace with members who never registered: ten thousand registrations would take most of an hour. */
export async function newCrowd({ stack, postgres, relational }: OneProcess, members: number): Promise<Crowd> {
  const workspace = await newWorkspace(stack);
  const { masterKey } = openSecrets(stack.dataDir);
  const store = await openPostgresEventStore({ url: postgres.url });
  const people: Plain[] = [];
  for (let from = 1; from < members; from += APPENDS_AT_ONCE) {
    const some = Array.from({ length: Math.min(APPENDS_AT_ONCE, members - from) }, (_, i) =>
      personOf(from + i, masterKey),
    );
    await relational.query('INSERT INTO vault.person_keys SELECT * FROM unnest($1::uuid[], $2::bytea[])', [
      some.map(({ id }) => id),
      some.map(({ key }) => key),
    ]);
    await Promise.all(
      some.map((person) => store.append(userStream(person.id), 'noStream', registered(person, masterKey))),
    );
    await store.append(
      organizationStream(workspace.id),
      'any',
      some.map(({ id }) => added(workspace, id)),
    );
    people.push(...some);
  }
  await store.close();
  await until('everybody is listed by name', () => isListed(workspace, members), KNOWN_WITHIN_MS);
  return { workspace, people };
}

function personOf(number: number, masterKey: Uint8Array): Plain {
  const id = randomUUID();
  const name = `Member${(number * 7_919) % 10_007} Example`;
  return {
    id,
    name,
    email: `member${number}.${id.slice(0, 8)}@crowd.example`,
    key: Buffer.from(wrapKey(masterKey, id, newPersonKey())),
  };
}

function registered({ id: userId, name, email, key }: Plain, masterKey: Uint8Array): NewEvent[] {
  const own = unwrapKey(masterKey, userId, key) ?? key;
  const [login, sealedName] = [sealText(userId, own, email), sealText(userId, own, name)];
  return [
    asNew(
      { type: 'UserRegistered', data: { userId, login, name: sealedName, language: 'en', termsVersion: '1' } },
      { userId, organizationId: null },
    ),
    asNew({ type: 'UserEmailConfirmed', data: { userId } }, { userId, organizationId: null }),
  ];
}

function added({ id: organizationId, owner }: Workspace, userId: string): NewEvent {
  return asNew(
    { type: 'MemberAdded', data: { organizationId, userId, role: 1, rights: RIGHTS } },
    { userId: owner.id, organizationId },
  );
}

function asNew(
  { type, data }: DomainEvent,
  { userId, organizationId }: { userId: string; organizationId: number | null },
): NewEvent {
  const metadata = {
    organizationId,
    actor: { kind: 'user', id: userId },
    at: new Date(Date.now() - CAME_DAYS_AGO * 86_400_000).toISOString(),
    correlationId: randomUUID(),
  };
  return { id: randomUUID(), type, data, metadata };
}

async function isListed({ id, owner }: Workspace, members: number): Promise<boolean> {
  const { items, total } = taken(await owner.ask<Page<MemberView>>('GET', `/api/permissions/${id}?rowsPerPage=100`));
  return total === members && items.every(({ name }) => name !== '');
}
