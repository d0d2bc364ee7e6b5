import type { Logger } from 'pino';
import { askedSince, clearDone, markDone, putOff, takeDue, type DueLetter, type Outcome } from './letter-queue.ts';
import { openLetter, type Opened, type OpeningDeps } from './open-letter.ts';
import { codeOf, isRefusedForGood, openPostOffice, type PostOffice } from './post-office.ts';

export interface SendingDeps extends OpeningDeps {
  readonly log: Logger;
  /** Receives lines for the operator of a demo: the links of mails in the outbox. */
  readonly report: (line: string) => void;
  /** Receives each letter that was sent, at least once, before it is marked as done. */
  readonly sent: (letter: DueLetter) => Promise<void>;
}

export interface Sending {
  /** Looks for queued letters now instead of at the next interval. */
  wake(): void;
  /** Waits for the present delivery and starts no other. */
  stop(): Promise<void>;
}

const LOOK_EVERY_MS = 5000;
const RETRY_FIRST_SECONDS = 10;
const RETRY_MAX_SECONDS = 3600;

/**
 * Sends queued letters: each once, and twice only if this process died after the mail server accepted it. Address and
 * link are made when a letter is sent: the queue holds neither, so an erased person's letters cannot be sent and a
 * link's validity begins at the delivery.
 */
export function sendLetters(deps: SendingDeps): Sending {
  const { relational, clock, log } = deps;
  const postOffice = openPostOffice(deps.config);
  const bring = bringTo(postOffice, deps);
  let stopped = false;
  let woken = false;
  let sending: Promise<void> | undefined;

  const sendDue = async (): Promise<void> => {
    await clearDone(relational, clock());
    while (woken && !stopped) {
      woken = false;
      for (
        let due = await takeDue(relational, clock());
        due;
        due = stopped ? undefined : await takeDue(relational, clock())
      )
        await settle(due, deps, bring);
    }
  };
  const wake = (): void => {
    woken = true;
    if (stopped) return;
    sending ??= sendDue()
      .catch((error: unknown) => log.warn({ code: codeOf(error) }, 'the mail queue failed and will be retried'))
      .finally(() => {
        sending = undefined;
      });
  };

  const timer = setInterval(wake, LOOK_EVERY_MS).unref();
  wake();
  return {
    wake,
    stop: async () => {
      stopped = true;
      clearInterval(timer);
      await sending;
      postOffice.close();
    },
  };
}

type Bring = (letter: Opened) => Promise<void>;

function bringTo({ deliver }: PostOffice, { config, report }: SendingDeps): Bring {
  return async ({ envelope, link }) => {
    await deliver(envelope);
    if (config.smtpUrl === undefined)
      report(`Mail to ${envelope.to.address}: ${envelope.subject}${link === undefined ? '' : `: ${link}`}`);
  };
}

/** Delivers one letter to its outcome, or postpones it. */
async function settle(due: DueLetter, deps: SendingDeps, bring: Bring): Promise<void> {
  const { relational, clock, log } = deps;
  const outcome = await send(due, deps, bring).catch((error: unknown): Outcome | null => {
    log.warn({ letter: due.id, attempts: due.attempts, code: codeOf(error) }, 'a letter could not be sent');
    if (isRefusedForGood(error)) return 'rejected';
    return due.askedAt < askedSince(clock()) ? 'late' : null;
  });
  if (outcome !== null) return markDone(relational, due.id, outcome);
  const pauseSeconds = Math.min(RETRY_MAX_SECONDS, RETRY_FIRST_SECONDS * 2 ** (due.attempts - 1));
  return putOff(relational, due.id, new Date(clock().getTime() + pauseSeconds * 1000));
}

async function send(due: DueLetter, deps: SendingDeps, bring: Bring): Promise<Outcome> {
  const letter = await openLetter(due, deps);
  if (!letter) return 'gone';
  await bring(letter);
  // The letter stays sent if `sent` fails.
  await deps
    .sent(due)
    .catch((error: unknown) =>
      deps.log.warn({ letter: due.id, code: codeOf(error) }, 'the delivery of a letter was not recorded'),
    );
  return 'sent';
}
