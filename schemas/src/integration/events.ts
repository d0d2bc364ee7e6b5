import {
  anyText,
  flag,
  instant,
  integer,
  listOf,
  nullable,
  oneOf,
  shape,
  text,
  uuid,
  type EventsOf,
  type ValueOf,
} from '../shape.ts';
import { integrationFields } from './commands.ts';
import { CREDENTIAL_KINDS, OFF_CAUSES } from './kinds.ts';

const which = { organizationId: integer(1), integrationId: uuid(), name: text(64) };

const defined = {
  ...integrationFields,
  /** Their values, and whatever else is secret, are in the vault. */
  headerNames: listOf(text(256)),
  credentials: oneOf(...CREDENTIAL_KINDS),
  hasCertificate: flag(),
  hasAuthorities: flag(),
};
const definedShape = shape(defined);
export type IntegrationDefinition = ValueOf<typeof definedShape>;

/** One stream per organization holds its integrations. Secrets are in the vault by their id. */
export const integrationEvents = {
  /** It is disabled until somebody enables it. */
  IntegrationCreated: shape({ ...which, ...defined }),
  IntegrationChanged: shape({ ...which, before: definedShape, ...defined }),
  /** Header values, credentials or certificates are others than before. */
  IntegrationCredentialsSet: shape({ ...which, secretId: uuid() }),
  IntegrationEnabled: shape(which),
  IntegrationDisabled: shape({ ...which, cause: oneOf(...OFF_CAUSES) }),
  /** What its runs show; `why` is a status, an error code or a word. */
  IntegrationStatusChanged: shape({
    ...which,
    status: oneOf('working', 'workingWithIssues', 'failed', 'stoppedByLicence'),
    why: anyText(),
  }),
  /** Ten runs of trial began. */
  IntegrationTestStarted: shape({ ...which, testId: uuid() }),
  IntegrationTestEnded: shape({ ...which, testId: uuid(), outcome: oneOf('done', 'stopped'), taken: integer(0) }),
  /** What was stored until `to`, and since `from` (null: since it began), is not sent. */
  IntegrationSkipped: shape({ ...which, from: nullable(instant()), to: instant() }),
  /** What was stored since then is sent again. */
  IntegrationResent: shape({ ...which, since: instant() }),
  IntegrationDeleted: shape(which),
};
export type IntegrationEvent = EventsOf<typeof integrationEvents>;

export function integrationsStream(organizationId: number): string {
  return `integrations-${organizationId}`;
}
