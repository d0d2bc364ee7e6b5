import type { ApiAccountTerms } from '@watchglass/schemas/api-account/commands';
import { API_ACCOUNT_MAX_DAYS } from '@watchglass/schemas/api-account/limits';
import { tooWide } from '@watchglass/schemas/api-account/rights';
import type { Membership } from '@watchglass/schemas/member/rights';
import { refuse } from '@watchglass/schemas/refusals';

/** The standing of the member who gives the rights, and the instant. */
export interface Giver {
  readonly membership: Membership;
  readonly at: Date;
}

const DAY_MS = 86_400_000;

/** Throws ApiRightsTooWide or ApiExpiryOutOfRange. */
export function checkTerms(
  { permissions, expiresAt }: Pick<ApiAccountTerms, 'permissions' | 'expiresAt'>,
  { membership, at }: Giver,
): void {
  const module = tooWide(permissions, membership);
  if (module !== undefined) refuse('ApiRightsTooWide', { module });
  const aheadMs = Date.parse(expiresAt) - at.getTime();
  if (!(aheadMs > 0 && aheadMs <= API_ACCOUNT_MAX_DAYS * DAY_MS))
    refuse('ApiExpiryOutOfRange', { days: API_ACCOUNT_MAX_DAYS });
}
