import type { Page } from 'playwright-core';
import { beforeAll, describe, expect, inject, it } from 'vitest';
import { ask } from '../builders/door.ts';
import { logoAfter, newLogo, svgLogo, uploadLogo } from '../builders/logo.ts';
import { newWorkspace, type Workspace } from '../builders/workspace.ts';
import { until } from '../stack/until.ts';
import { useScreens } from './browser.ts';
import { IS_LONG } from '../form.ts';
import { words } from './words.ts';

const stack = inject('stack');
const screens = useScreens();
const CIRCLE = '<circle cx="64" cy="64" r="60" fill="#0a0"/>';
const STRANGE = 'https://stranger.example';

/** Each picture logs `pwned` or calls a foreign host when it can. */
const HOSTILE: Readonly<Record<string, string>> = {
  script: svgLogo(`<script>pwned('script')</script>${CIRCLE}`),
  'script with its own namespace': svgLogo(
    `<s:script xmlns:s="http://www.w3.org/2000/svg">pwned('prefixed')</s:script>${CIRCLE}`,
  ),
  'html script': svgLogo(`<h:script xmlns:h="http://www.w3.org/1999/xhtml">pwned('html')</h:script>${CIRCLE}`),
  onload: svgLogo(CIRCLE, `onload="pwned('onload')"`),
  'event of an element': svgLogo(
    `<rect width="9" height="9" onclick="pwned('click')" onbegin="pwned('begin')"/>${CIRCLE}`,
  ),
  'animated event': svgLogo(
    `<animate onbegin="pwned('animate')" attributeName="x" dur="1s"/><set attributeName="onmouseover" to="pwned('set')"/>${CIRCLE}`,
  ),
  'script address': svgLogo(
    `<a href="javascript:pwned('href')"><text y="40">click</text></a><a xmlns:xlink="http://www.w3.org/1999/xlink" xlink:href="javascript:pwned('xlink')"><text y="90">me</text></a>${CIRCLE}`,
  ),
  'foreign object': svgLogo(
    `<foreignObject width="99" height="99"><iframe xmlns="http://www.w3.org/1999/xhtml" srcdoc="&lt;script&gt;parent.pwned('frame')&lt;/script&gt;"/></foreignObject>${CIRCLE}`,
  ),
  'image from elsewhere': svgLogo(
    `<image href="${STRANGE}/pixel.png" width="9" height="9"/><image href="data:image/svg+xml,&lt;svg onload='pwned(1)'/&gt;" width="9" height="9"/>${CIRCLE}`,
  ),
  'use from elsewhere': svgLogo(
    `<use href="${STRANGE}/a.svg#a"/><use href="data:image/svg+xml,&lt;svg id='x' xmlns='http://www.w3.org/2000/svg'&gt;&lt;script&gt;pwned('use')&lt;/script&gt;&lt;/svg&gt;#x"/>${CIRCLE}`,
  ),
  'style that loads': svgLogo(
    `<style>@import url(${STRANGE}/a.css); circle { fill: url(${STRANGE}/b.svg#b) }</style><rect style="fill:url('${STRANGE}/c.svg#c')" width="9" height="9"/>${CIRCLE}`,
  ),
  'filter image': svgLogo(
    `<filter id="f"><feImage href="${STRANGE}/d.png"/></filter><rect filter="url(#f)" width="9" height="9"/>${CIRCLE}`,
  ),
  entity: `<!DOCTYPE svg [<!ENTITY e "pwned('entity')">]>${svgLogo(`<script>&e;</script>${CIRCLE}`)}`,
  'style sheet instruction': `<?xml version="1.0"?><?xml-stylesheet href="${STRANGE}/x.xsl" type="text/xsl"?>${svgLogo(CIRCLE)}`,
  'hidden in a comment and CDATA': svgLogo(
    `<!--><script>pwned('comment')</script>--><style><![CDATA[</style><script>pwned('cdata')</script>]]></style>${CIRCLE}`,
  ),
  'mutation by title': svgLogo(
    `<title><style><img src="x" onerror="pwned('title')"/></style></title><desc><p title="&lt;/desc&gt;&lt;img src=x onerror=pwned('desc')&gt;"/></desc>${CIRCLE}`,
  ),
};

let workspace: Workspace;
beforeAll(async () => {
  workspace = await newWorkspace(stack);
});

interface Watched {
  readonly page: Page;
  readonly happened: string[];
}

/** A page that records every forbidden action of a picture. */
async function watched(): Promise<Watched> {
  const { page } = await screens.open(stack, { path: '/login' });
  const happened: string[] = [];
  await page.exposeFunction('pwned', (what: unknown) => {
    happened.push(`ran: ${String(what)}`);
  });
  page.on('request', (request) => {
    if (request.url().startsWith(STRANGE)) happened.push(`asked: ${request.url()}`);
  });
  page.on('dialog', (dialog) => {
    happened.push('dialog');
    void dialog.dismiss();
  });
  return { page, happened };
}

/** The worst case: inline in the document, where only the cleaning protects. */
async function inline(page: Page, svg: string): Promise<void> {
  await page.evaluate((text) => {
    document.body.innerHTML = text;
    for (const element of document.body.querySelectorAll('*'))
      element.dispatchEvent(new MouseEvent('click', { bubbles: true }));
  }, svg);
  await page.evaluate(
    () =>
      new Promise((resolve) => {
        setTimeout(resolve, 150);
      }),
  );
}

describe('a hostile SVG', () => {
  it.runIf(IS_LONG).each(Object.entries(HOSTILE))(
    'is refused or harmless inline in the document: %s',
    async (_name, svg) => {
      const answer = await uploadLogo(workspace, svg);
      if (answer.status !== 200) return expect(answer.code).toBe('UnsupportedFileFormat');
      const hash = await logoAfter(workspace, answer);
      const { body, headers } = await workspace.owner.ask<string>(
        'GET',
        `/api/spaces/space/${workspace.id}/squarelogo/${hash}`,
      );
      expect([headers.get('content-type'), headers.get('x-content-type-options')]).toEqual([
        'image/svg+xml',
        'nosniff',
      ]);
      expect(headers.get('content-security-policy')).toBe("default-src 'none'; style-src 'unsafe-inline'; sandbox");
      expect(body).toContain('circle');
      expect(body.toLowerCase()).not.toMatch(/script|javascript|stranger|foreignobject|\son\w+=|<!doctype|<!entity/);
      const { page, happened } = await watched();
      await page.goto('about:blank');
      await inline(page, body);
      expect(happened).toEqual([]);
    },
  );

  it.runIf(IS_LONG)('would run without the cleaning: the test can tell', async () => {
    const { page, happened } = await watched();
    await page.goto('about:blank');
    await inline(page, HOSTILE['event of an element'] ?? '');
    await until('the script ran', () => happened.includes('ran: click'));
  });
});

describe('a file that is not a logo', () => {
  it.runIf(IS_LONG)('is refused by its content, its size or its height', async () => {
    const refused = async (file: string) => (await uploadLogo(workspace, file)).code;
    expect(await refused('<html><script>pwned()</script></html>')).toBe('UnsupportedFileFormat');
    expect(await refused('GIF89a')).toBe('UnsupportedFileFormat');
    expect(await refused('<svg xmlns="http://www.w3.org/2000/svg" width="128" height="64"/>')).toBe('LogoHeightWrong');
    expect(await refused('<svg xmlns="http://www.w3.org/2000/svg"><g></svg>')).toBe('UnsupportedFileFormat');
    expect(await refused(svgLogo(`<desc>${'x'.repeat(1_048_576)}</desc>`))).toBe('FileTooLarge');
    const json = await workspace.owner.ask('POST', `/api/spaces/space/${workspace.id}/files`, { smallLogo: 'x' });
    expect(json).toMatchObject({ status: 415, code: 'UnsupportedMediaType' });
  });
});

describe('a logo', () => {
  it('is uploaded on the screen, appears beside the name, and is removed', async () => {
    const { page, troubles } = await screens.open(stack, {
      person: workspace.owner,
      path: `/${workspace.id}/workspace/workspace-configuration`,
    });
    const file = page.locator('input[name="squareLogo"]');
    await file.setInputFiles({ name: 'logo.png', mimeType: 'image/png', buffer: Buffer.from('no picture') });
    troubles.expectStatus(415);
    await page.getByRole('alert').getByText(words('refusal.UnsupportedFileFormat')).waitFor();
    await file.setInputFiles({
      name: 'logo.svg',
      mimeType: 'image/svg+xml',
      buffer: Buffer.from(svgLogo(CIRCLE, `onload="pwned('screen')"`)),
    });
    const beside = page.getByRole('button', { name: words('bar.workspace', { name: 'Workspace' }) }).locator('img');
    await beside.waitFor();
    expect(await beside.evaluate((image: HTMLImageElement) => image.decode().then(() => image.naturalHeight))).toBe(
      128,
    );
    await page.getByRole('button', { name: words('workspace.logos.remove') }).click();
    await beside.waitFor({ state: 'detached' });
  });

  it('is shown to members only', async () => {
    const hash = await newLogo(workspace);
    const path = `/api/spaces/space/${workspace.id}/squarelogo/${hash}`;
    expect((await ask(stack, { method: 'GET', path })).status).toBe(401);
    expect((await (await newWorkspace(stack)).owner.ask('GET', path)).status).toBe(404);
    expect((await workspace.owner.ask('GET', path.replace(hash, 'f'.repeat(64)))).status).toBe(404);
    expect((await workspace.owner.ask('GET', path.replace(hash, 'x'))).status).toBe(404);
  });
});
