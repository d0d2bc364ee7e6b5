import type { Language } from '@watchglass/schemas/user/languages';

/** The texts of the page in one language. */
export interface OfflineTexts {
  readonly 'offline.title': string;
  readonly 'offline.text': string;
  readonly 'offline.again': string;
  /** Of a push that cannot be read. */
  readonly 'offline.push': string;
}

interface Asked {
  readonly language: Language;
  readonly texts: OfflineTexts;
  /** The page asks the server again after this time. */
  readonly againSeconds: number;
  /** On a wall the page is dark, as a wall is. */
  readonly isWall: boolean;
  /** Lets the one script of this answer run. */
  readonly nonce: string;
}

/** The page has its own styles and one script, and loads nothing. */
const policy = (nonce: string): string =>
  `default-src 'none'; style-src 'unsafe-inline'; script-src 'nonce-${nonce}'; connect-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'`;

/** Opens the address as soon as the server answers. A page that refreshes itself would be read aloud anew each time. */
const script = (everyMs: number): string => `const ask = () =>
  fetch('/static/config.json', { cache: 'no-store' }).then((answer) => { if (answer.ok) location.reload(); }, () => undefined);
addEventListener('online', ask);
setInterval(ask, ${everyMs});`;

const DARK = ':root{color-scheme:dark;--back:#12171a;--text:#e6eaed;--line:#8fb8d3}';
const STYLES = `:root{color-scheme:light;--back:#eff1f3;--text:#1b2226;--line:#234a63}
body{margin:0;min-height:100vh;min-height:100dvh;display:flex;flex-direction:column;align-items:center;justify-content:center;
gap:1.5rem;padding:1rem;box-sizing:border-box;text-align:center;background:var(--back);color:var(--text);
font:max(1rem,2.4vmin)/1.5 system-ui,sans-serif}
h1{margin:0;font-size:1.5em;font-weight:600}
p{margin:0;max-width:36em}
a{color:var(--line);padding:.7em}
a:focus-visible{outline:3px solid var(--line);outline-offset:2px}
svg{width:3em;height:3em;color:var(--line)}`;

const SIGN = `<svg viewBox="0 0 32 32" aria-hidden="true" fill="none" stroke="currentColor" stroke-width="2.4" stroke-linecap="round">
<circle cx="16" cy="16" r="12"/><path d="M5 27 27 5"/></svg>`;

const escaped = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;');

/** The page that says that the server cannot be reached. It holds no values. */
export function offlinePage({ language, texts, againSeconds, isWall, nonce }: Asked): Response {
  const dark = isWall ? DARK : `@media (prefers-color-scheme:dark){${DARK}}`;
  const html = `<!doctype html>
<html lang="${language}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>Watchglass</title>
<style>${STYLES}${dark}</style>
</head>
<body>
<main data-offline role="status">${SIGN}<h1>${escaped(texts['offline.title'])}</h1><p>${escaped(texts['offline.text'])}</p></main>
<a href="">${escaped(texts['offline.again'])}</a>
<script nonce="${nonce}">${script(againSeconds * 1000)}</script>
</body>
</html>
`;
  return new Response(html, {
    status: 503,
    headers: {
      'Content-Type': 'text/html; charset=utf-8',
      'Content-Security-Policy': policy(nonce),
      'Cache-Control': 'no-store',
    },
  });
}
