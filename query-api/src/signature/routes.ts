import { integer, shape } from '@watchglass/schemas/shape';
import { signatureSettingsViewShape, type SignatureSettingsView } from '@watchglass/schemas/signature/views';
import { route } from '../http/route.ts';

/** GET /api/alarms/{org}/signatures, for everybody who reads alarms. */
export const signatureRoutes = [
  route({
    path: '/api/alarms/{org}/signatures',
    needs: { access: 'member', module: 'alarms', right: 'r' },
    reads: ['signature_settings'],
    past: 'rows',
    answers: { 200: signatureSettingsViewShape },
    params: shape({ org: integer(1, 2 ** 31 - 1) }),
    handler: async ({ relational, sight }): Promise<SignatureSettingsView> => {
      const [row] = await relational.query<SignatureSettingsView & Record<string, unknown>>({
        name: 'signature.settings',
        text: 'SELECT required, rules, meanings FROM read.signature_settings WHERE organization_id = $1',
        values: [sight.organizationId],
      });
      return row ?? { required: 'none', rules: 'none', meanings: [] };
    },
  }),
];
