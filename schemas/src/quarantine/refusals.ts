import type { RefusalTable } from '../refusal.ts';

export const quarantineRefusals = {
  UnitUnknown: {
    status: 422,
    message: 'This unit does not fit the metric. Choose another unit, or a factor.',
  },
  NotAcceptable: {
    status: 422,
    message: 'Records with this fault cannot become readings. They can be dismissed.',
  },
  QuarantineDecided: { status: 409, message: 'Someone has decided on these records already.' },
  QuarantineInHand: {
    status: 409,
    message: 'Earlier records of this group are being stored. Try again when they are.',
  },
} as const satisfies RefusalTable;
