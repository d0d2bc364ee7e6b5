import { SEALED_DETAILS, type SealedDetail } from '@watchglass/schemas/organization/details';
import { organizationKeyId } from '@watchglass/schemas/organization/key-id';
import type { OrganizationDetailsView } from '@watchglass/schemas/organization/views';
import type { Queryable } from '@watchglass/streams/ports/relational';
import { openText, unwrapKey } from '@watchglass/streams/seal/seal';
import { etagOf } from '../http/answer.ts';

type Details = Pick<OrganizationDetailsView, SealedDetail | 'country' | 'payerType' | 'etag'>;

interface DetailsRow extends Record<string, unknown> {
  readonly country: string;
  readonly details: Partial<Readonly<Record<SealedDetail, string>>>;
  readonly payer_type: Details['payerType'];
  readonly version: number;
  readonly key: Uint8Array | null;
}

/** Returns the opened details of an organization; null if it does not exist. */
export async function detailsOf(
  relational: Queryable,
  masterKey: Uint8Array,
  organizationId: number,
): Promise<Details | null> {
  const keyId = organizationKeyId(organizationId);
  const [row] = await relational.query<DetailsRow>({
    name: 'organizations.details',
    text: `SELECT o.country, o.details, o.payer_type, o.version, k.key
      FROM read.organizations o LEFT JOIN vault.person_keys k ON k.user_id = $2 WHERE o.organization_id = $1`,
    values: [organizationId, keyId],
  });
  if (!row) return null;
  const key = row.key && unwrapKey(masterKey, keyId, row.key);
  const opened = SEALED_DETAILS.map((name) => [name, (key && openText(key, row.details[name] ?? '')) ?? ''] as const);
  return {
    ...(Object.fromEntries(opened) as Record<SealedDetail, string>),
    country: row.country,
    payerType: row.payer_type,
    etag: etagOf(row.version),
  };
}
