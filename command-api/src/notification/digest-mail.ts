import { textsIn } from '../mail/texts.ts';
import { composed } from '../mail/write-letter.ts';
import { readerOf } from './alarm-facts.ts';
import { addressOf, handOver, type AlarmMailDeps } from './alarm-mail.ts';
import { digestWords } from './digest-words.ts';
import type { Prepare } from './send-messages.ts';
import { alarmTextsIn } from './texts.ts';

/** A mail that tells of several alarms, each on a line of its own, with one link for each workspace. */
export function digestMail(deps: AlarmMailDeps): Prepare['digest'] {
  return async (digest) => {
    const { id, recipient } = digest.message;
    const to = await addressOf(recipient.id, deps);
    const reader = await readerOf(deps.eventStore, recipient.id);
    const { title, head, workspaces } = await digestWords(deps.eventStore, digest, reader);
    const [texts, letter] = [alarmTextsIn(reader.language), textsIn(reader.language)];
    const { publicUrl } = deps.config;
    const written = composed({
      language: reader.language,
      subject: title,
      head: [
        to.name === '' ? letter.hello : letter.helloName.replace('{name}', () => to.name),
        ...head,
        ...workspaces.flatMap(({ name, lines }) => [name, ...lines]),
      ],
      links: workspaces.map(({ organizationId, name }) => ({
        address: `${publicUrl}/${organizationId}/alarms/active-alarms`,
        button: workspaces.length === 1 ? texts.openAll : `${texts.openAll}: ${name}`,
      })),
      tail: [`${texts.change} ${publicUrl}/user/notifications`],
      hint: letter.linkHint,
      sender: letter.sender,
    });
    return () => handOver(deps, { id, to, language: reader.language, ...written });
  };
}
