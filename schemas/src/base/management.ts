import { instant, optional, shape, text, uuid, type ValueOf, type ViewOf } from '../shape.ts';
import { PASSWORD_MAX_CHARACTERS } from '../user/limits.ts';
import { inSubnet } from './subnet.ts';
import { networkFields } from './report.ts';

/** POST …/session and …/firmware: the person's own password. */
export const managePasswordShape = shape({ password: text(PASSWORD_MAX_CHARACTERS).trim(false) });
/** PUT …/session: the person goes on. */
export const emptyShape = shape({});

/** POST …/network: the whole configuration; `password` is that of the Wi-Fi network. */
export const changeNetworkShape = shape({ ...networkFields, password: optional(text(63, 8).trim(false)) })
  .custom((network: { ip: string; mask: string; gateway: string }, { error }) =>
    inSubnet(network) ? network : error('any.subnet'),
  )
  .messages({ 'any.subnet': 'gateway must be in the subnet of the address' });
export type ChangeNetwork = ValueOf<typeof changeNetworkShape>;

/** POST …/session. */
export const sessionOpenedShape = shape({ sessionId: uuid() });
/** PUT …/session: the instants at which it ends without activity, and in any case. */
export const sessionTermsShape = shape({ sessionId: uuid(), idleAt: instant(), endsAt: instant() });
export type SessionTerms = ViewOf<typeof sessionTermsShape>;
