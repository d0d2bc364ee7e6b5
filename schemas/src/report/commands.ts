import { integer, shape, type ValueOf } from '../shape.ts';
import { signatureShape } from '../signature/signature.ts';

/** POST api/reports/{org}/report/{id}/sign: the revision that the signer has read. */
export const signReportShape = shape({ revision: integer(1, 1_000), signature: signatureShape });
export type SignReport = ValueOf<typeof signReportShape>;

/** POST …/report/{id}/reissue: the revision that is followed by another. */
export const reissueReportShape = shape({ revision: integer(1, 1_000) });
export type ReissueReport = ValueOf<typeof reissueReportShape>;
