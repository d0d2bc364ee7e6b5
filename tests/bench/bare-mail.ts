import { smtpPostOffice } from '@watchglass/command-api/mail/post-office';
import { randomUUID } from 'node:crypto';
import type { BareMailJob } from './bare-mail-job.ts';

/** A separate program that sends mails as fast as the client can: its parent hears what that took. */

const LINE = 'Cold store 1 is above 10 degrees since a minute. Open the alarm to see what is known.\n';

async function run({ url, mails, atOnce }: BareMailJob): Promise<void> {
  const office = smtpPostOffice(url, 'Watchglass <alarms@watchglass.example>');
  const text = LINE.repeat(12);
  let left = mails;
  const [begin, cpu] = [performance.now(), process.cpuUsage()];
  const send = async (): Promise<void> => {
    while (left > 0) {
      left -= 1;
      const to = { name: 'Anna', address: `anna${left}@crowd.example` };
      const written = { subject: 'Cold store 1', text, html: `<p>${text.replaceAll('\n', '</p><p>')}</p>` };
      await office.deliver({ id: `bare-${randomUUID()}`, to, language: 'en', ...written });
    }
  };
  await Promise.all(Array.from({ length: atOnce }, send));
  const { user, system } = process.cpuUsage(cpu);
  process.send?.({ seconds: (performance.now() - begin) / 1_000, cpuSeconds: (user + system) / 1e6 });
  office.close();
}

process.once('message', (job: BareMailJob) => void run(job));
process.once('disconnect', () => process.exit());
