import type { RefusalTable } from '../refusal.ts';

export const alarmRuleRefusals = {
  ThresholdMissing: { status: 422, message: 'Give at least one threshold.' },
  ThresholdsOutOfOrder: {
    status: 422,
    message: 'Critical must lie beyond warning, and the upper thresholds above the lower ones.',
  },
  WarningDelayLongerThanCritical: { status: 422, message: 'The warning delay cannot exceed the critical delay.' },
  DeadbandTooWide: { status: 422, message: 'The deadband leaves no value inside the limits.' },
  DelayTooShort: { status: 422, message: 'The delay is shorter than this kind of rule may have.' },
  DelayMissing: { status: 422, message: 'Give a delay for at least one severity.' },
  SensorUnknown: { status: 422, message: 'A picked sensor is not in this workspace.' },
  PointUnknown: { status: 422, message: 'A picked point is not in this workspace.' },
  MetricUnknown: { status: 422, message: 'This metric is not in this workspace.' },
  AlarmRuleOutdated: { status: 412, message: 'Outdated alarm rule. Review and try again.' },
  AlarmRuleAlreadyEnabled: { status: 409, message: 'The rule is already on.' },
  AlarmRuleAlreadyDisabled: { status: 409, message: 'The rule is already off.' },
  DryRunTooLarge: { status: 422, message: 'This dry run reads too much. Choose a shorter period or fewer sensors.' },
  TooManyTemplates: { status: 409, message: 'The workspace has as many templates of its own as it may have.' },
  TemplateNameTaken: { status: 409, message: 'Another template of the workspace has this name.' },
} as const satisfies RefusalTable;
