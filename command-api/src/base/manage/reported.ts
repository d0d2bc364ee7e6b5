import { isDeepStrictEqual } from 'node:util';
import type { BaseEvent } from '@watchglass/schemas/base/events';
import type { BaseReport } from '@watchglass/schemas/base/report';
import type { RegisteredBase } from '../base.ts';

/** The procedures that a report completes: the base has the firmware, or is back with its new network, or has its new outlets. */
export function completedBy(base: RegisteredBase, report: BaseReport): BaseEvent[] {
  return [...upgraded(base, report), ...networked(base, report), ...outfitted(base, report)];
}

function upgraded(
  { serial, organizationId, procedure, failedUpgrade }: RegisteredBase,
  { firmware }: BaseReport,
): BaseEvent[] {
  const upgrade = procedure?.upgrade ?? failedUpgrade;
  if (upgrade?.to !== firmware) return [];
  const late = procedure?.upgrade === undefined;
  return [{ type: 'FirmwareUpgradeSucceeded', data: { serial, organizationId, ...upgrade, late } }];
}

function networked({ serial, organizationId, procedure }: RegisteredBase, { network }: BaseReport): BaseEvent[] {
  if (procedure?.after === undefined || !isDeepStrictEqual(procedure.after, network)) return [];
  const { requestId, after } = procedure;
  return [{ type: 'NetworkChanged', data: { serial, organizationId, requestId, after } }];
}

function outfitted({ serial, organizationId, procedure }: RegisteredBase, { outlets }: BaseReport): BaseEvent[] {
  if (procedure?.outlets === undefined || !isDeepStrictEqual(procedure.outlets, outlets)) return [];
  const { requestId, outlets: after } = procedure;
  return [{ type: 'OutletsChanged', data: { serial, organizationId, requestId, after } }];
}
