import { alarmRuleStream, type AlarmRuleEvent } from '@watchglass/schemas/alarm-rule/events';
import { assetStream } from '@watchglass/schemas/asset/events';
import type { EventMetadata } from '@watchglass/schemas/event';
import type { DomainEvent } from '@watchglass/schemas/events';
import type { PlanObjectEvent } from '@watchglass/schemas/plan-object/events';
import { Refusal } from '@watchglass/schemas/refusals';
import { replacementStream, type ReplacementEvent } from '@watchglass/schemas/replacement/events';
import { planStream } from '@watchglass/schemas/plan/events';
import { sensorStream } from '@watchglass/schemas/sensor/events';
import { tagsStream } from '@watchglass/schemas/tag/events';
import { replacePicked } from '../alarm-rule/replace-picked.ts';
import { alarmRuleFold } from '../alarm-rule/alarm-rule.ts';
import { assetFold } from '../asset/asset.ts';
import { replaceSensor } from '../asset/attach-sensor.ts';
import { assetsOfSensor, claimSensor } from '../asset/points.ts';
import type { Deps } from '../deps.ts';
import { handleCommand, load, type CommandContext, type Decider } from '../handle-command.ts';
import { claimLocation } from '../location/location-claims.ts';
import { describeSensor, type Description } from '../sensor/describe-sensor.ts';
import { sensorFold, type Sensor } from '../sensor/sensor.ts';
import { presentTag, tagsFold } from '../tag/tags.ts';
import { planFold } from '../plan/plan.ts';
import { replaceOnPlan } from '../plan-object/change-objects.ts';
import { moveVirtualInputs } from './move-virtual-inputs.ts';
import { completeReplacement, replacementFold } from './replacement.ts';

export type Replaced = Extract<ReplacementEvent, { type: 'SensorReplaced' }>['data'];
export type ReplacementDeps = Pick<Deps, 'eventStore' | 'relational' | 'clock' | 'newId'> & {
  readonly report: (error: unknown) => void;
};

/**
 * Gives the successor everything that named the sensor, one command for each: points, then name, tags and location, then
 * the rules that pick it, its objects on plans and the virtual sensors that it feeds. Every command decides on what is still
 * to do, so it can begin again at any point. A step that
 * the domain refuses, such as for a sensor deleted meanwhile, is left out.
 */
export async function carryOutReplacement(
  deps: ReplacementDeps,
  replaced: Replaced,
  { actor, correlationId, clientAddress }: EventMetadata,
): Promise<void> {
  const { organizationId, sensorId } = replaced;
  const metadata: EventMetadata = {
    organizationId,
    actor,
    correlationId,
    at: deps.clock().toISOString(),
    ...(clientAddress && { clientAddress }),
  };
  const steps = new Steps(deps, { metadata, newId: deps.newId });
  await steps.movePoints(replaced);
  await steps.moveDescription(replaced);
  await steps.moveRules(replaced);
  await steps.movePlanObjects(replaced);
  await moveVirtualInputs(deps, replaced, (stream, decider) => steps.run(stream, decider));
  await steps.run(replacementStream(sensorId), {
    ...replacementFold,
    decide: (replacement) => completeReplacement(replacement, replaced),
  });
}

class Steps {
  readonly #deps: ReplacementDeps;
  readonly #context: CommandContext;

  constructor(deps: ReplacementDeps, context: CommandContext) {
    this.#deps = deps;
    this.#context = context;
  }

  async run<S, E extends DomainEvent>(stream: string, decider: Decider<S, E>): Promise<void> {
    try {
      await handleCommand(this.#deps.eventStore, stream, decider, this.#context);
    } catch (error) {
      if (!(error instanceof Refusal)) throw error;
      this.#deps.report(error);
    }
  }

  async movePoints({ organizationId, sensorId, successorId, at }: Replaced): Promise<void> {
    const { eventStore, relational } = this.#deps;
    for (const assetId of await assetsOfSensor(relational, organizationId, sensorId)) {
      const { state } = await load(eventStore, assetStream(assetId), assetFold);
      if (state.status === 'unknown') continue;
      const decided = replaceSensor(state, { sensorId, by: successorId, at });
      for (const { type, data } of decided)
        if (type === 'SensorAttached')
          await claimSensor(relational, { organizationId, sensorId: successorId, pointId: data.pointId });
      await this.run(assetStream(assetId), {
        ...assetFold,
        decide: (asset) => (asset.status === 'unknown' ? [] : replaceSensor(asset, { sensorId, by: successorId, at })),
      });
    }
  }

  /**
   * The sensor gets its number as a name and loses its tags; it stays where it is, so that its readings are seen by the
   * same members.
   */
  async moveDescription({ organizationId, sensorId, successorId, name, tagIds, location }: Replaced): Promise<void> {
    const { state: tags } = await load(this.#deps.eventStore, tagsStream(organizationId), tagsFold);
    const present = new Set(tagIds.map((id) => presentTag(tags, id)).filter((id) => id !== null));
    if (location !== null)
      await claimLocation(this.#deps.relational, {
        organizationId,
        locationId: location,
        stream: sensorStream(successorId),
      });
    await this.#describe(successorId, organizationId, () => ({
      name: name.slice(0, 64),
      tags,
      tagIds: [...present],
      location,
    }));
    await this.#describe(sensorId, organizationId, ({ wireId }) => ({ name: wireId, tags, tagIds: [] }));
  }

  #describe(
    sensorId: number,
    organizationId: number,
    as: (sensor: Sensor & { readonly status: 'heard' }) => Description,
  ): Promise<void> {
    return this.run(sensorStream(sensorId), {
      ...sensorFold,
      decide: (sensor: Sensor) => (sensor.status === 'heard' ? describeSensor(sensor, as(sensor), organizationId) : []),
    });
  }

  async moveRules({ organizationId, sensorId, successorId }: Replaced): Promise<void> {
    for (const ruleId of await this.#rulesThatPicked(organizationId, sensorId))
      await this.run(alarmRuleStream(ruleId), {
        ...alarmRuleFold,
        decide: (rule) => replacePicked(rule, { sensorId, successorId }),
      });
  }

  /** The rules that pick the sensor, or did. */
  async #rulesThatPicked(organizationId: number, sensorId: number): Promise<ReadonlySet<string>> {
    const found = new Set<string>();
    const types = ['AlarmRuleCreated', 'AlarmRuleChanged'];
    for await (const { events } of this.#deps.eventStore.readAll(null, { types }))
      for (const { data } of events) {
        const rule = data as Extract<AlarmRuleEvent, { type: 'AlarmRuleCreated' }>['data'];
        const { appliesTo } = rule.definition;
        if (
          rule.organizationId === organizationId &&
          appliesTo.kind === 'sensors' &&
          appliesTo.sensorIds.includes(sensorId)
        )
          found.add(rule.ruleId);
      }
    return found;
  }

  async movePlanObjects({ organizationId, sensorId, successorId }: Replaced): Promise<void> {
    for (const planId of await this.#plansThatShowed(organizationId, sensorId))
      await this.run(planStream(planId), {
        ...planFold,
        decide: (plan) => replaceOnPlan(plan, { sensorId, successorId }),
      });
  }

  /** The plans on which the sensor stands, or stood. */
  async #plansThatShowed(organizationId: number, sensorId: number): Promise<ReadonlySet<string>> {
    const found = new Set<string>();
    const types = ['PlanObjectPlaced', 'PlanObjectChanged'];
    for await (const { events } of this.#deps.eventStore.readAll(null, { types }))
      for (const { data } of events) {
        const object = data as Extract<PlanObjectEvent, { type: 'PlanObjectChanged' }>['data'];
        const { target } = object;
        if (object.organizationId === organizationId && target.kind === 'sensor' && target.sensorId === sensorId)
          found.add(object.planId);
      }
    return found;
  }
}
