import { pathOf } from '@watchglass/schemas/entity';
import { report } from '@watchglass/schemas/report/entity';
import type { ReportFileView, ReportView } from '@watchglass/schemas/report/views';
import type { Signature } from '@watchglass/schemas/signature/signature';
import { atom } from 'jotai';
import { requiredHttpAtom } from '../http/browser.ts';
import { Failure } from '../http/failure.ts';
import { saveFile } from '../http/save-file.ts';
import { askSignature } from '../signature/signing.ts';

export const reportPath = (organizationId: number, id: string): string =>
  `${pathOf(report, organizationId)}/report/${id}`;

interface Which {
  readonly organizationId: number;
  readonly id: string;
  readonly revision: number;
}

/** What a person is told who closes the dialog of signing: nothing. */
const UNSIGNED = new Failure('refused', 409, []);

/** Asks for a signature and signs the revision with it; false if the person gave none. */
export const signReportAtom = atom(
  null,
  async (get, set, { organizationId, id, revision }: Which): Promise<boolean> => {
    const { post } = get(requiredHttpAtom);
    const send = async (signature?: Signature): Promise<boolean> => {
      await post(`${reportPath(organizationId, id)}/sign`, { revision, signature });
      return true;
    };
    try {
      return await askSignature(set, send, UNSIGNED);
    } catch (thrown) {
      if (thrown === UNSIGNED) return false;
      throw thrown;
    }
  },
);

/** Makes the next revision. */
export const reissueReportAtom = atom(null, async (get, _set, { organizationId, id, revision }: Which) => {
  await get(requiredHttpAtom).post(`${reportPath(organizationId, id)}/reissue`, { revision });
});

export const saveReportFileAtom = atom(
  null,
  async (
    get,
    _set,
    { organizationId, id, revision }: Which,
    { format, name }: Pick<ReportFileView, 'format' | 'name'>,
  ) => {
    const path = `${reportPath(organizationId, id)}/file?format=${format}&revision=${revision}`;
    saveFile((await get(requiredHttpAtom).call<Blob>(path, { file: true })).value, name);
  },
);

/** The newest revision is issued and nothing came after it. */
export const isSignable = ({ state, isSuperseded, revision, revisions }: ReportView): boolean =>
  state === 'issued' && !isSuperseded && revisions.at(-1)?.revision === revision;
