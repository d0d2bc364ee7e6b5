import { receiversSection, type Services } from './receivers-section.ts';
import { escaped } from './escaped.ts';
import type { Recorded } from './recorded.ts';

const TITLES: Readonly<Record<Recorded['kind'], string>> = {
  push: 'Phones: push messages',
  sms: 'Phones: text messages',
  mail: 'Mailbox',
  slack: 'Slack',
  webhook: 'Webhooks',
};

const STYLES = `:root{color-scheme:light dark;font:15px/1.45 system-ui,sans-serif}
body{margin:0;padding:1.5rem;background:light-dark(#eff1f3,#12171a);color:light-dark(#1b2226,#e6eaed)}
h1{margin:0 0 .25rem;font-size:1.4rem}p{margin:0 0 1rem}
main{display:grid;gap:1.25rem;grid-template-columns:repeat(auto-fill,minmax(min(100%,22rem),1fr));align-items:start}
section{display:grid;gap:.75rem}h2{margin:0;font-size:1.05rem}
article{background:light-dark(#fff,#1b2226);border:1px solid light-dark(#d5dade,#333d43);border-radius:.6rem;padding:.75rem;overflow-wrap:anywhere}
.push,.sms{border-radius:1.4rem;padding:.9rem 1.1rem}.slack{border-left:5px solid #2a7d5f}
h3{margin:0 0 .25rem;font-size:.98rem}pre{margin:.4rem 0 0;white-space:pre-wrap;font:12px/1.4 ui-monospace,monospace;max-height:14rem;overflow:auto}
main.services{margin-bottom:1.75rem}.moods{display:flex;flex-wrap:wrap;gap:.5rem;align-items:center;margin:.5rem 0}.moods form{display:inline}button{font:inherit;min-height:2.75rem;padding:0 1rem}
.down{border-left:5px solid #b3261e}.slow{border-left:5px solid #b26a00}
small{color:light-dark(#5b666d,#9fb0ba)}a{color:light-dark(#234a63,#8fb8d3)}`;

/** The page of the recorder: everything that the product has sent, as it would arrive. */
export function recorderPage(all: readonly Recorded[], services: Services): string {
  const kinds = Object.keys(TITLES) as Recorded['kind'][];
  const sections = kinds.map((kind) =>
    sectionOf(
      kind,
      all.filter((each) => each.kind === kind),
    ),
  );
  return `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<meta http-equiv="refresh" content="5"><title>The outside world – Watchglass demo</title><style>${STYLES}</style></head>
<body><h1>The outside world</h1><p>Phones, mailboxes, webhooks, receivers of readings and other services of this demo. Nothing has left this machine. <a href="${escaped(services.intranet)}" target="_blank" rel="noreferrer">A page of the intranet that shows public tiles</a></p>
${receiversSection(services)}
<main>${sections.join('')}</main></body></html>`;
}

function sectionOf(kind: Recorded['kind'], messages: readonly Recorded[]): string {
  const cards = messages.length === 0 ? '<small>Nothing yet.</small>' : messages.map(cardOf).join('');
  return `<section><h2>${TITLES[kind]}</h2>${cards}</section>`;
}

function cardOf({ kind, at, to, title, lines, links }: Recorded): string {
  const text = lines.join('\n').trim();
  const body =
    kind === 'mail' || kind === 'webhook'
      ? `<pre>${escaped(text)}</pre>`
      : `<div>${escaped(text).replaceAll('\n', '<br>')}</div>`;
  const shown = links
    .filter(({ address }) => /^https?:\/\//.test(address))
    .map((link) => `<a href="${escaped(link.address)}" target="_blank" rel="noreferrer">${escaped(link.text)}</a>`);
  return `<article class="${kind}"><small>${escaped(to)} · ${at.toISOString().slice(11, 19)} UTC</small><h3>${escaped(title)}</h3>${body}${shown.join('<br>')}</article>`;
}
