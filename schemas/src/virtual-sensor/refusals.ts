import type { RefusalTable } from '../refusal.ts';

export const virtualSensorRefusals = {
  VirtualCycle: { status: 422, message: 'A virtual sensor cannot feed itself, directly or through others.' },
  VirtualTooDeep: { status: 422, message: 'Virtual sensors can feed one another over three levels only.' },
  UnlikeMetrics: { status: 422, message: 'The inputs of this type must measure the same.' },
  InputMetricWrong: { status: 422, message: 'This type needs an input that measures something else.' },
  InputCountWrong: { status: 422, message: 'This type takes another number of inputs.' },
  TypeFixed: { status: 422, message: 'The type of a virtual sensor cannot be changed.' },
  MetricFixed: { status: 422, message: 'The metric of a virtual sensor cannot be changed.' },
  TooManyVirtualSensors: { status: 422, message: 'The workspace has reached the maximum number of virtual sensors.' },
} as const satisfies RefusalTable;
