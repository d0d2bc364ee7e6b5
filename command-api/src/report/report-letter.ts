import { destinationsStream } from '@watchglass/schemas/destination/events';
import { organizationStream } from '@watchglass/schemas/organization/events';
import { ATTACHED_MAX_BYTES } from '@watchglass/schemas/report/limits';
import { reportPage } from '@watchglass/schemas/report/page';
import { readPieces, type Piece } from '@watchglass/streams/files/pieces';
import type { EventStore } from '@watchglass/streams/ports/event-store';
import type { Files } from '@watchglass/streams/ports/files';
import type { Queryable } from '@watchglass/streams/ports/relational';
import type { MailConfig } from '../config.ts';
import { destinationsFold } from '../destination/destinations.ts';
import { load } from '../handle-command.ts';
import type { Attachment, Envelope } from '../mail/post-office.ts';
import { textsIn } from '../mail/texts.ts';
import { composed } from '../mail/write-letter.ts';
import { organizationFold } from '../organization/organization.ts';
import { addresseeOf } from '../user/accounts.ts';
import type { Vault } from '../vault/person-keys.ts';
import type { DueLetter } from './letter-store.ts';
import type { KnownReport, ToRecipient } from './report.ts';
import { reportTextsIn } from './texts.ts';

export interface LetterDeps {
  readonly eventStore: EventStore;
  readonly relational: Queryable;
  readonly files: Files;
  readonly vault: Vault;
  readonly config: MailConfig;
}

interface Addressee {
  readonly to: Envelope['to'];
  readonly language: string;
}

/** The mail of one recipient, in their language, with the files or a link to them; null if there is no address any more. */
export async function reportLetter(
  deps: LetterDeps,
  { id, organizationId, recipient, revision }: DueLetter,
  report: KnownReport,
): Promise<Envelope | null> {
  const addressee = await addresseeIn(deps, organizationId, recipient);
  if (addressee === null) return null;
  const { to, language } = addressee;
  const { state: organization } = await load(deps.eventStore, organizationStream(organizationId), organizationFold);
  const workspace = organization.status === 'unknown' ? '' : organization.name;
  const issued = report.issues.get(revision) ?? missing();
  const attachments = await attachmentsOf(deps, issued);
  const letter = textsIn(language);
  const texts = reportTextsIn(language);
  const { title } = report.definition;
  const { n, excursions } = issued;
  const period = periodIn(language, report);
  const said = attachments.length > 0 ? texts.attached : texts.linked;
  const fill = (text: string): string =>
    text
      .replaceAll('{title}', () => title)
      .replaceAll('{workspace}', () => workspace)
      .replaceAll('{period}', () => period);
  const written = composed({
    language,
    subject: `${title}: ${period}${revision === 1 ? '' : ` (${texts.revision} ${revision})`}`,
    head: [
      to.name === '' ? letter.hello : letter.helloName.replace('{name}', () => to.name),
      fill(said),
      `${texts.readings}: ${n}. ${texts.excursions}: ${excursions}.`,
      ...(revision === 1 ? [] : [texts.again]),
    ],
    links: [{ address: `${deps.config.publicUrl}${reportPage(organizationId, report.reportId)}`, button: texts.open }],
    tail: [texts.why],
    hint: letter.linkHint,
    sender: letter.sender,
  });
  return { id, to, language, attachments, ...written };
}

async function addresseeIn(deps: LetterDeps, organizationId: number, to: ToRecipient): Promise<Addressee | null> {
  if (to.userId !== undefined) return personIn(deps, to.userId);
  return mailboxIn(deps, organizationId, to.destinationId ?? '');
}

async function personIn({ relational, vault }: LetterDeps, userId: string): Promise<Addressee | null> {
  const sealed = await addresseeOf(relational, userId);
  if (sealed === null) return null;
  const [address, name] = await Promise.all([vault.open(sealed.address), vault.open(sealed.name)]);
  return address === null ? null : { to: { address, name: name ?? '' }, language: sealed.language };
}

async function mailboxIn(
  { eventStore, vault }: LetterDeps,
  organizationId: number,
  destinationId: string,
): Promise<Addressee | null> {
  const { state } = await load(eventStore, destinationsStream(organizationId), destinationsFold);
  const { mailbox, language = 'en' } = state.get(destinationId) ?? {};
  const address = mailbox === undefined ? null : await vault.open(mailbox);
  return address === null ? null : { to: { address, name: '' }, language };
}

/** The days of the period on the clock of its zone. */
function periodIn(language: string, { period, definition: { zone } }: KnownReport): string {
  const format = new Intl.DateTimeFormat(language, { dateStyle: 'long', timeZone: zone });
  return format.formatRange(new Date(period.from), new Date(Date.parse(period.to) - 1));
}

interface FileRow extends Record<string, unknown> {
  readonly format: string;
  readonly pieces: readonly Piece[];
}

function missing(): never {
  throw new Error('a file of a report is missing');
}

type IssuedData = NonNullable<KnownReport['issued']>['data'];

/** All files of a revision, or none if they are too large. Throws if one is not there. */
async function attachmentsOf(
  { relational, files }: LetterDeps,
  { reportId, organizationId, revision, files: named }: IssuedData,
): Promise<readonly Attachment[]> {
  if (named.reduce((sum, { bytes }) => sum + bytes, 0) > ATTACHED_MAX_BYTES) return [];
  const rows = await relational.query<FileRow>({
    name: 'report_letters.files',
    text: `SELECT p.format, json_agg(json_build_object('hash', p.hash, 'bytes', p.bytes) ORDER BY p.n) AS pieces
      FROM command.report_parts p JOIN command.report_jobs j
        ON j.report_id = p.report_id AND j.revision = p.revision AND j.claim = p.claim
      WHERE p.report_id = $1 AND p.revision = $2 GROUP BY p.format`,
    values: [reportId, revision],
  });
  return Promise.all(
    named.map(async ({ name, format, bytes }) => {
      const pieces = rows.find((row) => row.format === format)?.pieces ?? missing();
      const read: Uint8Array[] = [];
      for await (const chunk of readPieces({ files, organizationId, pieces, gone: missing }, { from: 0, to: bytes }))
        read.push(chunk);
      return { filename: name, content: Buffer.concat(read) };
    }),
  );
}
