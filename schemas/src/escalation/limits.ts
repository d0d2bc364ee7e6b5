export const ESCALATION_NAME_MAX_CHARACTERS = 64;
/** The bound keeps the stream of an organization's escalation policies short, because it is read as a whole. */
export const ESCALATIONS_PER_ORGANIZATION = 100;
export const STEPS_PER_ESCALATION = 10;
export const TARGETS_PER_STEP = 20;
export const STEP_MAX_MINUTES = 1_440;
export const ESCALATION_MAX_REPEATS = 5;
