import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import type { Request, ServerRoute } from '@hapi/hapi';
import { doneShape } from '@watchglass/schemas/http/answers';
import { ROLE } from '@watchglass/schemas/member/rights';
import { LOGO_MAX_BYTES } from '@watchglass/schemas/organization/limits';
import { refuse } from '@watchglass/schemas/refusals';
import { integer, shape } from '@watchglass/schemas/shape';
import type { ServiceDeps } from '../../deps.ts';
import { answer, contextOf, organizationOf } from '../../http/command-context.ts';
import { carryOut, type Carried } from '../carry-out.ts';
import { changeLogos, type LogoChange } from './change-logos.ts';
import { clearLogos, storeLogos } from './logo-files.ts';
import { readLogo, type LogoFile } from './read-logo.ts';
import { route } from '../../http/route.ts';

const refuses = ['FileTooLarge', 'UnsupportedFileFormat', 'TooManyFiles', 'LogoHeightWrong', 'Outdated'] as const;

const needs = { access: 'member', role: ROLE.admin } as const;
const path = '/api/spaces/space/{org}/files';
const params = shape({ org: integer(1) });
const response = { status: { 200: doneShape } };
/** Two files and their multipart envelope. */
const BODY_MAX_BYTES = 2 * LOGO_MAX_BYTES + 65_536;

/** POST (multipart: smallLogo, bigLogo, either or both) and DELETE /api/spaces/space/{org}/files. */
export function logoRoutes(deps: ServiceDeps): ServerRoute[] {
  const change = async (request: Request, logos: LogoChange): Promise<Carried> => {
    const handled = await carryOut(deps, contextOf(request, deps), (organization) => changeLogos(organization, logos));
    const { state } = handled;
    const shown =
      state.status === 'active' ? [state.logos.square, state.logos.wide].flatMap((logo) => logo?.hash ?? []) : [];
    await clearLogos(deps.relational, organizationOf(request), shown, deps.clock());
    return handled;
  };
  return [
    route('POST', {
      path,
      needs,
      command: 'UploadLogos',
      params,
      refuses,
      answers: response.status,
      settings: {
        payload: {
          parse: true,
          allow: 'multipart/form-data',
          multipart: { output: 'stream' },
          maxBytes: BODY_MAX_BYTES,
        },
      },
      handler: async (asked, h) => {
        const [square, wide] = [await fileIn(asked.request, 'smallLogo'), await fileIn(asked.request, 'bigLogo')];
        const files = [square, wide].flatMap((file) => file ?? []);
        if (files.length === 0) refuse('InvalidRequest', { fields: [{ field: 'smallLogo', rule: 'any.required' }] });
        await storeLogos(deps.relational, organizationOf(asked.request), files, deps.clock());
        return answer(
          h,
          await change(asked.request, { ...(square && { square: square.logo }), ...(wide && { wide: wide.logo }) }),
        );
      },
    }),
    route('DELETE', {
      path,
      needs,
      command: 'RemoveLogos',
      params,
      refuses: ['Outdated'],
      answers: response.status,
      handler: async (asked, h) => answer(h, await change(asked.request, { square: null, wide: null })),
    }),
  ];
}

/** A part of the form, null if missing. Its file name and declared type are ignored. */
async function fileIn({ payload }: Request, name: string): Promise<LogoFile | null> {
  const part = (payload as Readonly<Record<string, unknown>> | null)?.[name];
  if (part === undefined) return null;
  if (Array.isArray(part)) refuse('TooManyFiles');
  return readLogo(part instanceof Readable ? await buffer(part) : refuse('UnsupportedFileFormat'));
}
