import type { RefusalCode } from '@watchglass/schemas/refusals';
import { ask, type Answer, type Ask } from '../../builders/door.ts';
import type { Call, Failure } from './call.ts';
import { PEOPLE } from './people.ts';
import type { Scene } from './scene.ts';
import { filled } from './values.ts';

type Changes = Omit<Failure, 'when' | 'is' | 'after' | 'afresh'>;

function bodyOf(call: Call, { body }: Changes): unknown {
  if (body === undefined) return call.body;
  return typeof body === 'string' || typeof call.body !== 'object' ? body : { ...call.body, ...body };
}

function pathOf(call: Call, changes: Changes): string {
  const at: Readonly<Record<string, unknown>> = { org: '{org}', ...call.at, ...changes.at };
  const query = changes.query ?? call.query;
  const filledIn = call.call.replace(/^\w+ /, '').replaceAll(/\{(\w+)\}/g, (_all, name: string) => String(at[name]));
  return query === undefined ? filledIn : `${filledIn}?${query}`;
}

async function credentialsOf(scene: Scene, who: string): Promise<NonNullable<Ask['headers']>> {
  const person = PEOPLE[who];
  if (person === undefined) throw new Error(`people.ts has no ${who}`);
  const asking = await person(scene);
  return asking === null ? {} : { authorization: `Bearer ${asking.token}` };
}

/** The request of a call in a scene, with the changes of a case. */
export async function requestOf(scene: Scene, call: Call, changes: Changes = {}): Promise<Ask> {
  const [method = ''] = call.call.split(' ');
  const headers = {
    ...scene.headers,
    ...(await credentialsOf(scene, changes.who ?? call.who)),
    ...(changes.headers ?? call.headers),
  };
  const request = await filled(scene, { path: pathOf(call, changes), body: bodyOf(call, changes), headers });
  return { method, ...(request as Pick<Ask, 'path' | 'body' | 'headers'>) };
}

/** The reply to a failure's request, after `after` equal requests. */
export async function failed(scene: Scene, call: Call, { after = 0, ...changes }: Failure): Promise<Answer> {
  const request = await requestOf(scene, call, changes);
  for (let times = 0; times < after; times += 1) await ask(scene.house.stack, request);
  return ask(scene.house.stack, request);
}

export function toldOf({ status, code }: Answer): readonly [number, RefusalCode | undefined] {
  return [status, code as RefusalCode | undefined];
}
