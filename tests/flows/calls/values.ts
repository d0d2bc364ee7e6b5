import { randomUUID } from 'node:crypto';
import type { SpacesView } from '@watchglass/schemas/organization/views';
import type { SignedIn, SignInCode } from '@watchglass/schemas/user/views';
import { newBase, sayHello } from '../../builders/base.ts';
import { anotherClient, ask, taken, type Answer } from '../../builders/door.ts';
import { multipart, svgLogo } from '../../builders/logo.ts';
import { confirmationToken } from '../../builders/mailbox.ts';
import { PASSWORD, register, registration, signIn, type Person, type Registration } from '../../builders/person.ts';
import { until } from '../../stack/until.ts';
import { signed } from './links.ts';
import { changerOf, guestOf, hastyOf, invitationOf, lodgeOf, lodgerOf } from './people.ts';
import type { Scene } from './scene.ts';

type Value = string | number;

const session = (scene: Scene): Promise<SignedIn> =>
  scene.once('session', async () => taken(await signIn(scene.house.stack, scene.house.traveller.login)));
const formToken = async ({ house }: Scene): Promise<string> =>
  taken(await ask<{ token: string }>(house.stack, { method: 'GET', path: '/api/user/register' })).token;

const unconfirmed = (scene: Scene): Promise<Registration> =>
  scene.once('unconfirmed', async () => {
    const registered = registration();
    taken(await register(scene.house.stack, registered));
    return registered;
  });

const confirmation = async (person: Person): Promise<string> =>
  taken(await person.ask<{ token: string }>('POST', '/api/user/password', { password: PASSWORD }, anotherClient()))
    .token;
const resetLink = async (scene: Scene): Promise<string> =>
  signed(scene.house, 'reset', { sub: (await changerOf(scene)).id, jti: randomUUID() });

/** A token that is valid once, after its use. */
async function used(token: string, use: (body: object) => Promise<Answer>): Promise<string> {
  taken(await use({ token, password: 'a third quite long sentence' }));
  return token;
}

/** The scene's invitation, after it ended. */
async function ended(scene: Scene, end: (invitationId: string) => Promise<unknown>): Promise<string> {
  const id = await invitationOf(scene);
  await scene.once('ended', () => end(id));
  return id;
}

const usedInvitation = (scene: Scene): Promise<string> =>
  ended(scene, async () => {
    const [lodger, lodge] = [await lodgerOf(scene), await lodgeOf(scene)];
    taken(await lodger.ask('DELETE', `/api/permissions/${lodge.id}/leave`));
  });
const rejectedInvitation = (scene: Scene): Promise<string> =>
  ended(scene, async (id) => taken(await (await guestOf(scene)).ask('POST', `/api/invite/reject/${id}`)));
const revokedInvitation = (scene: Scene): Promise<string> =>
  ended(scene, async (id) => {
    const { id: org, owner } = await lodgeOf(scene);
    taken(await owner.ask('POST', `/api/invites/${org}/invite/${id}/process`, { action: 'delete' }));
  });

/** The token of an invitation's link, once the link is valid. */
async function linkOf({ house }: Scene, invitationId: string): Promise<string> {
  const token = await signed(house, 'invite', { sub: invitationId });
  await until(
    'the link leads to it',
    async () => (await ask(house.stack, { method: 'GET', path: `/api/invite/accept?token=${token}` })).status === 200,
  );
  return token;
}

const restoreLink = (scene: Scene): Promise<string> =>
  scene.once('restoreLink', async () => {
    const { id, owner } = await lodgeOf(scene);
    taken(await owner.ask('DELETE', `/api/spaces/space/${id}`, { keyphrase: 'WORKSPACE' }));
    return until(
      'it can be restored',
      async () =>
        taken(await owner.ask<SpacesView>('GET', '/api/spaces')).deleted.find((deleted) => deleted.id === id)?.token,
    );
  });

async function usedRestoreLink(scene: Scene): Promise<string> {
  const [token, { id, owner }] = [await restoreLink(scene), await lodgeOf(scene)];
  taken(await ask(scene.house.stack, { method: 'POST', path: '/api/spaces/delete/cancel', body: { token } }));
  await until(
    'the workspace is restored',
    async () => (await owner.ask('GET', `/api/spaces/space/${id}`)).status === 200,
  );
  return token;
}

const claim = (scene: Scene, firmware?: string) =>
  scene.once(`claim ${firmware}`, () => sayHello(scene.house.stack, undefined, firmware));
const LOGO = svgLogo('<circle r="9"/>');

/** Values of the texts in braces. */
const VALUES: Readonly<Record<string, (scene: Scene) => Promise<Value> | Value>> = {
  org: ({ house }) => house.workspace.id,
  'owner.id': ({ house }) => house.workspace.owner.id,
  'admin.id': ({ house }) => house.admin.id,
  'member.id': ({ house }) => house.member.id,
  'stranger.id': ({ house }) => house.stranger.owner.id,
  lodge: async (scene) => (await lodgeOf(scene)).id,
  'lodge.etag': async (scene) => {
    const { id, owner } = await lodgeOf(scene);
    return (await owner.ask('GET', `/api/spaces/space/${id}`)).headers.get('etag') ?? '';
  },
  'lodger.id': async (scene) => (await lodgerOf(scene)).id,
  'lodger.login': async (scene) => (await lodgerOf(scene)).login,
  'hasty.space': async (scene) => (await hastyOf(scene)).id,
  unknown: () => randomUUID(),
  formToken,
  newLogin: () => registration().login,
  foreignToken: ({ house }) => signed(house, 'elsewhere', {}),
  'traveller.login': ({ house }) => house.traveller.login,
  'traveller.confirmation': ({ house }) => confirmation(house.traveller),
  'session.refresh': async (scene) => (await session(scene)).refresh,
  'session.code': async ({ house }) => taken(await house.traveller.ask<SignInCode>('POST', '/api/user/code')).code,
  'session.signedOut': async (scene) => {
    const { refresh } = await session(scene);
    taken(await ask(scene.house.stack, { method: 'POST', path: '/api/user/logout', body: { refresh } }));
    return refresh;
  },
  'unconfirmed.login': async (scene) => (await unconfirmed(scene)).login,
  'unconfirmed.link': async (scene) => confirmationToken(scene.house.stack.outbox, (await unconfirmed(scene)).login),
  'changer.name': async (scene) => (await changerOf(scene)).name,
  'changer.confirmation': async (scene) => confirmation(await changerOf(scene)),
  'changer.usedConfirmation': async (scene) => {
    const changer = await changerOf(scene);
    return used(await confirmation(changer), (body) => changer.ask('PUT', '/api/user/password', body));
  },
  'changer.resetLink': resetLink,
  'changer.usedResetLink': async (scene) =>
    used(await resetLink(scene), (body) => ask(scene.house.stack, { method: 'POST', path: '/api/user/renew', body })),
  invitation: invitationOf,
  usedInvitation,
  rejectedInvitation,
  revokedInvitation,
  'invited.login': async (scene) => invitationOf(scene).then(async () => (await guestOf(scene)).login),
  'invitation.link': async (scene) => linkOf(scene, await invitationOf(scene)),
  'usedInvitation.link': async (scene) => linkOf(scene, await usedInvitation(scene)),
  'rejectedInvitation.link': async (scene) => linkOf(scene, await rejectedInvitation(scene)),
  'revokedInvitation.link': async (scene) => linkOf(scene, await revokedInvitation(scene)),
  'unknown.link': ({ house }) => signed(house, 'invite', { sub: randomUUID() }),
  restoreLink,
  usedRestoreLink,
  logo: ({ house }) => house.logo,
  'form.logos': () =>
    multipart([
      ['smallLogo', LOGO],
      ['bigLogo', LOGO],
    ]).body,
  'form.another': () => multipart([['logo', LOGO]]).body,
  'form.large': () => multipart([['smallLogo', 'x'.repeat(1_048_577)]]).body,
  'form.text': () => multipart([['smallLogo', 'Glass']]).body,
  'form.twice': () =>
    multipart([
      ['smallLogo', LOGO],
      ['smallLogo', LOGO],
    ]).body,
  'form.low': () => multipart([['smallLogo', LOGO.replaceAll('128', '64')]]).body,
  'claim.serial': async (scene) => (await claim(scene)).serial,
  'claim.pin': async (scene) => (await claim(scene)).pin,
  'claim.wrongPin': async (scene) => String((Number((await claim(scene)).pin) + 1) % 1_000_000).padStart(6, '0'),
  'oldClaim.serial': async (scene) => (await claim(scene, '4.4.9')).serial,
  'oldClaim.pin': async (scene) => (await claim(scene, '4.4.9')).pin,
  'ours.serial': async ({ house }) => (await newBase(house.stack, house.workspace)).serial,
  // The base has spoken with its credential: before that, another registration would replace its own.
  'theirs.serial': async ({ house }) => {
    const base = await newBase(house.stack, house.stranger);
    await base.deliver([]);
    return base.serial;
  },
};

const NAMED = /\{([\w.]+)\}/g;

async function valueOf(scene: Scene, name: string): Promise<Value> {
  const value = VALUES[name];
  if (value === undefined) throw new Error(`values.ts has no {${name}}`);
  return scene.once(`value ${name}`, async () => value(scene));
}

/** The pattern with the values of its texts in braces. */
export async function filled(scene: Scene, pattern: unknown): Promise<unknown> {
  if (typeof pattern === 'string') return filledText(scene, pattern);
  if (Array.isArray(pattern)) return Promise.all(pattern.map((part) => filled(scene, part)));
  if (typeof pattern !== 'object' || pattern === null) return pattern;
  const fields = await Promise.all(
    Object.entries(pattern).map(async ([name, part]) => [name, await filled(scene, part)] as const),
  );
  return Object.fromEntries(fields);
}

async function filledText(scene: Scene, pattern: string): Promise<string> {
  let text = '';
  let from = 0;
  for (const found of pattern.matchAll(NAMED)) {
    text += pattern.slice(from, found.index) + String(await valueOf(scene, found[1] ?? ''));
    from = found.index + found[0].length;
  }
  return text + pattern.slice(from);
}
