import type { OrganizationView } from '@watchglass/schemas/organization/views';
import { taken, type Answer } from './door.ts';
import type { Workspace } from './workspace.ts';

/** A logo as a complete SVG file. */
export function svgLogo(inside: string, attributes = ''): string {
  return `<svg xmlns="http://www.w3.org/2000/svg" width="128" height="128" ${attributes}>${inside}</svg>`;
}

interface Multipart {
  readonly body: string;
  readonly headers: { readonly 'content-type': string };
}

/** A form with text files, each with the name of its field. */
export function multipart(files: readonly (readonly [field: string, text: string])[]): Multipart {
  const parts = files.map(
    ([name, text]) =>
      `--boundary\r\ncontent-disposition: form-data; name="${name}"; filename="${name}"\r\ncontent-type: image/svg+xml\r\n\r\n${text}\r\n`,
  );
  return {
    body: `${parts.join('')}--boundary--\r\n`,
    headers: { 'content-type': 'multipart/form-data; boundary=boundary' },
  };
}

export function uploadLogo({ id, owner }: Workspace, svg: string): Promise<Answer> {
  const { body, headers } = multipart([['smallLogo', svg]]);
  return owner.ask('POST', `/api/spaces/space/${id}/files`, body, headers);
}

/** The path of the square logo after an upload has been projected. */
export async function logoAfter({ id, owner }: Workspace, uploaded: Answer): Promise<string> {
  taken(uploaded);
  const after = { 'x-after-position': uploaded.headers.get('x-position') ?? '' };
  const { logos } = taken(await owner.ask<OrganizationView>('GET', `/api/spaces/space/${id}`, undefined, after));
  return logos.square ?? '';
}

/** A logo that no other workspace has. */
export async function newLogo(workspace: Workspace): Promise<string> {
  return logoAfter(workspace, await uploadLogo(workspace, svgLogo(`<circle r="${workspace.id}"/>`)));
}
