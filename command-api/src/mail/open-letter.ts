import { signToken } from '@watchglass/streams/http/tokens';
import type { Queryable } from '@watchglass/streams/ports/relational';
import type { MailConfig } from '../config.ts';
import { addresseeOf } from '../user/accounts.ts';
import type { Vault } from '../vault/person-keys.ts';
import type { DueLetter } from './letter-queue.ts';
import { letters, type Fact, type Letter, type Recipient } from './letters.ts';
import type { Envelope } from './post-office.ts';
import { writeLetter } from './write-letter.ts';

export interface OpeningDeps {
  readonly relational: Queryable;
  readonly clock: () => Date;
  readonly vault: Vault;
  readonly config: MailConfig;
}

/** A letter in its envelope, and its link. */
export interface Opened {
  readonly envelope: Envelope;
  readonly link: string | undefined;
}

/** Opens a queued letter; null if the person, the key of the address or the key of a fact is gone. */
export async function openLetter(due: DueLetter, deps: OpeningDeps): Promise<Opened | null> {
  const addressee = await addresseeIn(due.recipient, deps);
  const facts = addressee && (await openedFacts(due.facts, addressee.language, deps.vault));
  if (!addressee || !facts) return null;
  const { language, ...to } = addressee;
  const { link: terms }: Letter = letters[due.name];
  const link = terms && `${deps.config.publicUrl}${terms.page}?token=${await tokenFor(due, terms, deps)}`;
  const duration = terms ? durationIn(language, terms.hours) : '';
  const written = writeLetter(due.name, { language, facts: { ...facts, duration, name: to.name }, link });
  return { envelope: { id: due.id, to, language, ...written }, link };
}

/** A name that cannot be opened is left out. */
async function addresseeIn(
  recipient: Recipient,
  { relational, vault }: OpeningDeps,
): Promise<(Envelope['to'] & { readonly language: string }) | null> {
  const sealed = 'userId' in recipient ? await addresseeOf(relational, recipient.userId) : recipient;
  if (!sealed) return null;
  const address = await vault.open(sealed.address);
  const name = sealed.name === undefined ? '' : await vault.open(sealed.name);
  return address === null ? null : { address, name: name ?? '', language: sealed.language };
}

async function openedFacts(
  facts: Readonly<Record<string, Fact>>,
  language: string,
  vault: Vault,
): Promise<Record<string, string> | null> {
  const shown: Record<string, string> = {};
  for (const [name, fact] of Object.entries(facts)) {
    const text = await shownIn(language, fact, vault);
    if (text === null) return null;
    shown[name] = text;
  }
  return shown;
}

async function shownIn(language: string, fact: Fact, vault: Vault): Promise<string | null> {
  if (typeof fact === 'string') return fact;
  if ('day' in fact) return dayIn(language, fact.day);
  return 'sealed' in fact ? vault.open(fact.sealed) : momentIn(language, fact.at);
}

function momentIn(language: string, at: string): string {
  return `${new Intl.DateTimeFormat(language, { dateStyle: 'long', timeStyle: 'short', timeZone: 'UTC' }).format(new Date(at))} UTC`;
}

function dayIn(language: string, day: string): string {
  return new Intl.DateTimeFormat(language, { dateStyle: 'long', timeZone: 'UTC' }).format(new Date(day));
}

const DAY_HOURS = 24;
const SHOWN_AS_HOURS_MAX = 72;

function durationIn(language: string, hours: number): string {
  const [value, unit] = hours > SHOWN_AS_HOURS_MAX ? [hours / DAY_HOURS, 'day'] : [hours, 'hour'];
  return new Intl.NumberFormat(language, { style: 'unit', unit, unitDisplay: 'long', maximumFractionDigits: 0 }).format(
    value,
  );
}

function tokenFor(
  { eventId, claims }: DueLetter,
  { audience, hours }: NonNullable<Letter['link']>,
  { config, clock }: OpeningDeps,
): Promise<string> {
  return signToken({ ...claims, jti: eventId }, hours * 3600, {
    secret: config.secrets.tokenSecret,
    audience,
    now: clock(),
  });
}
