import type { SensorView } from '@watchglass/schemas/sensor/views';
import type { MessageKey } from '../messages/messages.ts';
import type { Written } from '../table/use-query.ts';

/** The tables of sensors: those in use, the virtual ones among them, and those out of use. */
export const TABLE_VIEWS = ['active', 'virtual', 'disabled'] as const;
export type TableView = (typeof TABLE_VIEWS)[number];

interface ViewTerms {
  readonly path: string;
  readonly label: MessageKey;
  /** The part of the server's query that makes the view. */
  readonly asks: Written;
  readonly holds: (sensor: Pick<SensorView, 'kind' | 'state'>) => boolean;
  readonly empty: { readonly title: MessageKey; readonly text?: MessageKey };
}

export const VIEW_TERMS: Readonly<Record<TableView, ViewTerms>> = {
  active: {
    path: 'sensors/sensor-table',
    label: 'sensor.pages.active',
    asks: { states: 'active' },
    holds: ({ state }) => state === 'active',
    empty: { title: 'sensor.none', text: 'sensor.noneText' },
  },
  virtual: {
    path: 'sensors/virtual-sensors',
    label: 'sensor.pages.virtual',
    asks: { states: 'active', kinds: 'virtual' },
    holds: ({ kind, state }) => kind === 'virtual' && state === 'active',
    empty: { title: 'sensor.virtual.none', text: 'sensor.virtual.noneText' },
  },
  disabled: {
    path: 'sensors/disabled-sensors-table',
    label: 'sensor.pages.disabled',
    asks: { states: 'disabled,deleted' },
    holds: ({ state }) => state !== 'active',
    empty: { title: 'sensor.disabled.none' },
  },
};
