/** The tones that the browser makes for alarms; each severity has its own, so that an ear tells them apart. */
export const WARNING_SOUNDS = ['chime', 'drop', 'knock'] as const;
export const CRITICAL_SOUNDS = ['triple', 'siren', 'pulse'] as const;
/** Percent. Silence has a switch of its own on each device. */
export const VOLUME_MIN = 10;
export const VOLUME_MAX = 100;

export type WarningSound = (typeof WARNING_SOUNDS)[number];
export type CriticalSound = (typeof CRITICAL_SOUNDS)[number];

export interface AlarmSounds {
  readonly warning: WarningSound;
  readonly critical: CriticalSound;
  readonly volume: number;
}

/** Sounds of a person without a choice. */
export const DEFAULT_SOUNDS: AlarmSounds = { warning: 'chime', critical: 'triple', volume: VOLUME_MAX };
