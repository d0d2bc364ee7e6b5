import type { EventStore } from '@watchglass/streams/ports/event-store';
import type { Relational } from '@watchglass/streams/ports/relational';
import { whenInvitationMailed } from '../invitation/when-invitation-mailed.ts';
import { openVault } from '../vault/person-keys.ts';
import { askForLetters } from './ask-for-letters.ts';
import { sendLetters, type SendingDeps } from './send-letters.ts';

export interface MailDeps extends Omit<SendingDeps, 'vault' | 'sent'> {
  readonly eventStore: EventStore;
  readonly relational: Relational;
}

export interface Mail {
  stop(): Promise<void>;
}

/**
 * Queues and sends the letters that events cause. Needs the private schemas. Any number of processes may run it
 * together.
 */
export async function startMail(deps: MailDeps): Promise<Mail> {
  const sending = sendLetters({
    ...deps,
    vault: openVault(deps.relational, deps.config.secrets.masterKey),
    sent: whenInvitationMailed(deps),
  });
  const asking = await askForLetters({ ...deps, report: (error) => deps.log.warn({ err: error }, 'mail') }, () =>
    sending.wake(),
  );
  return {
    stop: async () => {
      await asking.stop();
      await sending.stop();
    },
  };
}
