import type { MonitorDefinition, MonitorEvent } from '@watchglass/schemas/monitor/events';
import { refuse } from '@watchglass/schemas/refusals';
import type { MonitorType } from '@watchglass/schemas/monitor/kinds';
import type { Fold } from '../handle-command.ts';

export type Monitor = { readonly status: 'unknown' } | { readonly status: 'deleted' } | KnownMonitor;

export interface KnownMonitor {
  readonly status: 'known';
  readonly organizationId: number;
  readonly monitorId: string;
  readonly linkId: string;
  readonly definition: MonitorDefinition;
}

export const unknownMonitor: Monitor = { status: 'unknown' };

export const monitorFold: Fold<Monitor, MonitorEvent> = {
  initial: unknownMonitor,
  evolve(monitor, { type, data }) {
    switch (type) {
      case 'MonitorCreated': {
        const { organizationId, monitorId, linkId, ...definition } = data;
        return { status: 'known', organizationId, monitorId, linkId, definition };
      }
      case 'MonitorChanged': {
        const { organizationId: _organization, monitorId: _monitor, before: _before, ...definition } = data;
        return monitor.status === 'known' ? { ...monitor, definition } : monitor;
      }
      case 'MonitorLinkRenewed':
        return monitor.status === 'known' ? { ...monitor, linkId: data.linkId } : monitor;
      case 'MonitorDeleted':
        return { status: 'deleted' };
    }
  },
};

/** Refuses (`NotFound`) what is unknown, deleted, of another organization or of another type alike. */
export function knownMonitor(monitor: Monitor, organizationId: number, type: MonitorType): KnownMonitor {
  const isIt =
    monitor.status === 'known' && monitor.organizationId === organizationId && monitor.definition.type === type;
  return isIt ? monitor : refuse('NotFound');
}
