import { anyText, flag, instant, integer, listOf, nullable, oneOf, shape, uuid, type ViewOf } from '../shape.ts';
import { integrationFields } from './commands.ts';
import { CREDENTIAL_KINDS, INTEGRATION_STATES, OFF_CAUSES, RUN_TRIGGERS } from './kinds.ts';

/** GET api/integrations/{org} (items) and …/integration/{id}. Secrets are named, never shown. */
export const integrationViewShape = shape({
  id: uuid(),
  ...integrationFields,
  headerNames: listOf(anyText()),
  credentials: oneOf(...CREDENTIAL_KINDS),
  hasCertificate: flag(),
  hasAuthorities: flag(),
  /** True if what is sent can be read on the way. */
  isOpen: flag(),
  state: oneOf(...INTEGRATION_STATES),
  /** Why it is disabled; null unless it is. */
  offCause: nullable(oneOf(...OFF_CAUSES)),
  /** Of the last run: a status, an error code or a word; empty if all is well. */
  why: anyText(),
  lastSuccessAt: nullable(instant()),
  /** Readings that wait, as of its last run, and when the oldest of them was stored. */
  behind: integer(0),
  behindSince: nullable(instant()),
  /** Null while it is disabled or stopped, and for a kind that has no runs. */
  nextRunAt: nullable(instant()),
  position: anyText(),
});
export type IntegrationView = ViewOf<typeof integrationViewShape>;

/** GET …/integration/{id}/log (items), newest first. */
export const integrationRunShape = shape({
  id: uuid(),
  /** Runs under one key sent the same bytes. Empty where nothing is sent. */
  key: anyText(),
  at: instant(),
  trigger: oneOf(...RUN_TRIGGERS),
  readings: integer(0),
  bytes: integer(0),
  outcome: oneOf('taken', 'refused', 'failed'),
  /** HTTP status; null without an answer. */
  status: nullable(integer(0)),
  /** A status or an error code. */
  why: anyText(),
  /** The beginning of what came back. */
  answer: anyText(),
  ms: integer(0),
});
export type IntegrationRunView = ViewOf<typeof integrationRunShape>;
