import { FAILED_AFTER_RUNS } from '@watchglass/schemas/integration/limits';
import { MQTT_MAX_BYTES } from '@watchglass/schemas/reading/limits';
import type { Memberships } from '../member/memberships.ts';
import type { OutgoingConfig } from '../outgoing/address-problem.ts';
import { openBrokerLine, whyOf, type BrokerLine } from '../outgoing/broker.ts';
import { nextTry } from './backoff.ts';
import { endSession, isElsewhere, sessionOf, type BrokerSession } from './broker-session.ts';
import { isOther } from './changed-terms.ts';
import { noteStatus } from './change-integrations.ts';
import type { KnownIntegration } from './follow-integrations.ts';
import { hold, letGo, noteReceived, noteSession } from './hold-receiver.ts';
import { isRefusal } from './mqtt-adapter.ts';
import type { MqttIntake } from './mqtt-in.ts';
import { decided } from './note-status.ts';
import { ReceivedTally, type Received } from './received-tally.ts';
import type { RunDeps } from './run-integration.ts';
import { logRun, type Run } from './run-log.ts';

export interface ReceivingDeps extends RunDeps {
  readonly outgoing: OutgoingConfig;
  readonly intake: MqttIntake;
  readonly memberships: Pick<Memberships, 'isLicensed'>;
  readonly report: (error: unknown) => void;
}

/** A third of the claim: two looks may fail. */
const HOLD_EVERY_MS = 20_000;
const NOTE_EVERY_MS = 5_000;
/** A line that was lost sooner counts as a try that failed; the first one is opened again at once. */
const STEADY_MS = 60_000;

type Said = Pick<Run, 'outcome' | 'why'> & Received;

/** One subscription to a customer's broker. */
export class BrokerReceiver {
  readonly #deps: ReceivingDeps;
  readonly #claim: string;
  readonly #tally = new ReceivedTally();
  #known: KnownIntegration;
  #line: BrokerLine | null = null;
  /** Of the session that the broker keeps for us. */
  #session: BrokerSession | null = null;
  #heldUntil = 0;
  #tryAt = 0;
  #failures = 0;
  /** In a row. */
  #shortLines = 0;
  #notedAt = 0;
  #opening: Promise<void> | null = null;

  constructor(deps: ReceivingDeps, known: KnownIntegration, claim: string) {
    this.#deps = deps;
    this.#known = known;
    this.#claim = claim;
  }

  /**
   * Goes on holding it, and opens a line where there is none. A change of its terms opens another one, at once. Without a
   * licence of its workspace there is none, and the broker keeps what comes meanwhile.
   */
  async look(known: KnownIntegration): Promise<void> {
    const now = this.#deps.clock().getTime();
    const isChanged = isOther(known.integration, this.#known.integration);
    this.#known = known;
    if (isChanged) await this.#beginAnew();
    if (now >= this.#heldUntil && !(await this.#hold(now))) return this.#leave();
    const { memberships, clock } = this.#deps;
    if (!(await memberships.isLicensed(known.organizationId, clock()))) return this.#stopByLicence();
    await this.#logReceived(false);
    if (this.#line?.isOpen !== true && now >= this.#tryAt) this.#begin();
  }

  /** Another process may receive then. */
  async stop(): Promise<void> {
    await this.#opening;
    await this.#drop();
    await letGo(this.#deps.relational, { id: this.#known.id, claim: this.#claim });
  }

  /** Nobody is to receive any more: the broker forgets what it keeps. It may be away; then whoever looks next tries it. */
  async end(): Promise<void> {
    await this.#opening;
    await this.#drop();
    await this.#endSession();
    await letGo(this.#deps.relational, { id: this.#known.id, claim: this.#claim });
  }

  #begin(): void {
    this.#opening ??= this.#open()
      .catch(this.#deps.report)
      .finally(() => {
        this.#opening = null;
      });
  }

  async #hold(now: number): Promise<boolean> {
    const isHeld = await hold(this.#deps.relational, { id: this.#known.id, claim: this.#claim }, new Date(now));
    this.#heldUntil = isHeld ? now + HOLD_EVERY_MS : 0;
    return isHeld;
  }

  async #beginAnew(): Promise<void> {
    await this.#drop();
    this.#failures = 0;
    this.#shortLines = 0;
    this.#tryAt = 0;
  }

  async #stopByLicence(): Promise<void> {
    await this.#beginAnew();
    if (this.#known.integration.status !== 'stoppedByLicence') await this.#note('stoppedByLicence', 'NotPaid');
  }

  /** Another process has it, and its session. */
  async #leave(): Promise<void> {
    this.#session = null;
    await this.#drop();
  }

  async #drop(): Promise<void> {
    const line = this.#line;
    this.#line = null;
    await line?.close();
    await this.#logReceived(true);
  }

  async #open(): Promise<void> {
    const known = this.#known;
    try {
      const session = await sessionOf(this.#deps, known);
      if (this.#session !== null && isElsewhere(this.#session, session)) await this.#endSession();
      // Before there is one: whoever comes after a crash ends it.
      await noteSession(this.#deps.relational, known.id, true);
      this.#session = session;
      const line = await this.#subscribed(known, session);
      // Its terms were changed meanwhile: the next look opens a line by the new ones.
      if (isOther(known.integration, this.#known.integration)) return await line.close();
      this.#line = line;
      this.#failures = 0;
      void this.#lost(line, this.#deps.clock().getTime()).catch(this.#deps.report);
      await this.#log({ outcome: 'taken', why: '', ...nothingAt(this.#deps.clock()) });
      await this.#note('working', '');
    } catch (error) {
      if (isOther(known.integration, this.#known.integration)) return;
      this.#failures += 1;
      // It may be open already: what was not told of it is told when it is opened again.
      await this.#drop();
      await this.#failed(whyOf(error));
    }
  }

  /** A broker that lets us in and closes again is asked ever later. */
  async #lost(line: BrokerLine, since: number): Promise<void> {
    const why = await line.closed;
    if (why === null || this.#line !== line) return;
    this.#line = null;
    await this.#logReceived(true);
    const isSteady = this.#deps.clock().getTime() - since >= STEADY_MS;
    this.#shortLines = isSteady ? 0 : this.#shortLines + 1;
    this.#failures = Math.max(0, this.#shortLines - 1);
    if (this.#failures > 0) await this.#failed(why);
    else await this.#log({ outcome: 'failed', why, ...nothingAt(this.#deps.clock()) });
  }

  async #failed(why: string): Promise<void> {
    const { clock } = this.#deps;
    this.#tryAt = nextTry(this.#failures, clock(), 0).getTime();
    await this.#log({ outcome: isRefusal(why) ? 'refused' : 'failed', why, ...nothingAt(clock()) });
    await this.#note(this.#failures >= FAILED_AFTER_RUNS ? 'failed' : 'workingWithIssues', why);
  }

  #subscribed({ organizationId }: KnownIntegration, { terms, root }: BrokerSession): Promise<BrokerLine> {
    const take = async (topic: string, payload: Uint8Array): Promise<void> => {
      const readings = await this.#deps.intake.take({ organizationId, root }, topic, payload);
      await this.#received(readings, payload.byteLength);
    };
    const subscription = { filter: this.#deps.intake.filterOf(root), maxBytes: MQTT_MAX_BYTES + 1, take };
    return openBrokerLine({ ...terms, subscription }, this.#deps.outgoing);
  }

  /** A broker that cannot be reached keeps it. */
  async #endSession(): Promise<void> {
    const session = this.#session;
    this.#session = null;
    if (session === null) return;
    const hasEnded = await endSession(session, this.#deps.outgoing).then(
      () => true,
      () => false,
    );
    if (hasEnded) await noteSession(this.#deps.relational, this.#known.id, false);
  }

  async #received(readings: number, bytes: number): Promise<void> {
    const now = this.#deps.clock();
    this.#tally.add(now, { readings, bytes });
    if (now.getTime() - this.#notedAt < NOTE_EVERY_MS) return;
    this.#notedAt = now.getTime();
    await noteReceived(this.#deps.relational, { id: this.#known.id, claim: this.#claim }, now);
  }

  async #logReceived(hasEnded: boolean): Promise<void> {
    const received = this.#tally.take(this.#deps.clock(), hasEnded);
    if (received !== null) await this.#log({ outcome: 'taken', why: '', ...received });
  }

  #log(said: Said): Promise<void> {
    const { id: integrationId, organizationId } = this.#known;
    const of = { id: this.#deps.newId(), integrationId, organizationId, key: '', trigger: 'receiving' as const };
    return logRun(this.#deps.relational, { ...of, ...said, status: null, answer: '', behind: null });
  }

  async #note(status: Parameters<typeof noteStatus>[1]['status'], why: string): Promise<void> {
    const { id: integrationId, organizationId } = this.#known;
    const which = { organizationId, integrationId };
    await decided(this.#deps, organizationId, (all) => noteStatus(all, { ...which, status, why }));
  }
}

const nothingAt = (at: Date): Received => ({ at, readings: 0, bytes: 0, ms: 0 });
