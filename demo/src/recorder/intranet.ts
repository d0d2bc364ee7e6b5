import type http from 'node:http';
import { escaped } from './escaped.ts';

const STYLES = `:root{color-scheme:light dark;font:16px/1.5 Georgia,serif}body{margin:0 auto;max-width:46rem;padding:2rem 1rem}
iframe{border:1px solid #8886;border-radius:.5rem;width:20rem;max-width:100%;height:15rem}.tiles{display:flex;flex-wrap:wrap;gap:1rem}`;

/** A page of another origin that shows public tiles in frames, as a customer's intranet does. */
export function intranetPage(
  response: http.ServerResponse,
  { links, productUrl }: { readonly links: readonly string[]; readonly productUrl: string },
): void {
  const frames = links.map(
    (link, index) => `<iframe title="Tile ${index + 1}" src="${escaped(productUrl + link)}"></iframe>`,
  );
  const policy = `default-src 'none'; style-src 'unsafe-inline'; frame-src ${productUrl}`;
  response.writeHead(200, { 'content-type': 'text/html; charset=utf-8', 'content-security-policy': policy })
    .end(`<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<title>Intranet – Watchglass demo</title><style>${STYLES}</style></head><body><h1>Our building</h1>
<p>This page belongs to somebody else. It shows public tiles of Watchglass, live, in frames that their owner has allowed for it.</p>
<div class="tiles">${frames.length === 0 ? 'There are no tiles yet.' : frames.join('')}</div></body></html>`);
}
