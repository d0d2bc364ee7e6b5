import type { RefusalTable } from '../refusal.ts';

export const sensorRefusals = {
  SensorOutdated: { status: 412, message: 'Outdated sensor configuration. Review and try again.' },
} as const satisfies RefusalTable;
