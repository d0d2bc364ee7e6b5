import { escaped } from './escaped.ts';
import { MOODS, RECEIVERS, type Mood, type Receiver, type ReceiverName } from './receiver.ts';

/** With the name of a service and a mood behind it. */
export const SWITCH_PATH = '/demo/sent/';

/** What the product still has for each service, in words; missing where it does not say. */
export type Waiting = Readonly<Partial<Record<ReceiverName, string>>>;

export interface Services {
  readonly receivers: Readonly<Record<ReceiverName, Receiver>>;
  readonly waiting: Waiting;
  /** The address of the page that shows public tiles. */
  readonly intranet: string;
}

const NAMES: Readonly<Record<ReceiverName, string>> = {
  webhook: 'Webhook inbox',
  senml: 'SenML receiver',
  influx: 'InfluxDB',
  mqtt: 'MQTT broker',
  cloud: 'Device cloud',
};

const MOOD_TEXTS: Readonly<Record<Mood, string>> = {
  up: 'takes everything',
  down: 'is down: it refuses everything, and what is for it waits',
  slow: 'is slow: it answers late',
};

/** The services with their switches: what each took, in which order, and what waits for it. */
export function receiversSection({ receivers, waiting }: Services): string {
  const cards = RECEIVERS.map((name) => cardOf(name, receivers[name], waiting[name]));
  return `<main class="services">${cards.join('')}</main>`;
}

function cardOf(name: ReceiverName, { mood, counts, latest }: Receiver, waiting: string | undefined): string {
  const buttons = MOODS.map(
    (each) =>
      `<form method="post" action="${SWITCH_PATH}${name}/${each}"><button aria-label="${NAMES[name]}: ${each}"${each === mood ? ' disabled' : ''}>${each}</button></form>`,
  );
  const { taken, refused, repeated, disordered } = counts;
  const figures = [
    `${taken} taken`,
    `${refused} refused`,
    ...(repeated > 0 ? [`${repeated} came twice`] : []),
    disordered > 0 ? `${disordered} out of order` : 'in order',
  ];
  const lines = latest.map(({ at, text }) => `${at.toISOString().slice(11, 19)}  ${text}`).join('\n');
  return `<article class="${mood}"><h3>${NAMES[name]}</h3><small>It ${MOOD_TEXTS[mood]}.</small>
<div class="moods">${buttons.join('')}</div>
<div>${escaped(figures.join(', '))}</div>${waiting === undefined ? '' : `<div>Waiting at the product: <strong>${escaped(waiting)}</strong></div>`}
${lines === '' ? '' : `<pre>${escaped(lines)}</pre>`}</article>`;
}
