import type { AlarmSilenceEvent } from '@watchglass/schemas/alarm/silence';
import type { UserEvent } from '@watchglass/schemas/user/events';
import type { AlarmSounds } from '@watchglass/schemas/user/sounds';
import { table, type Table } from '../table.ts';

interface SoundsRow {
  readonly user_id: string;
  readonly sounds: AlarmSounds;
}

/** The sounds that a person chose for alarms. */
export const alarmSounds: Table = table<SoundsRow, Extract<UserEvent, { type: 'UserSoundsChanged' }>>({
  name: 'alarm_sounds',
  key: ['user_id'],
  past: false,
  columns: { user_id: 'uuid', sounds: 'jsonb NOT NULL' },
  keyOf: ({ data }) => ({ user_id: data.userId }),
  on: { UserSoundsChanged: ({ data }) => ({ user_id: data.userId, sounds: data.sounds }) },
});

interface SilenceRow {
  readonly user_id: string;
  readonly organization_id: number;
  readonly silenced_until: string;
  readonly up_to: string;
}

/** The last silence of a person's own screens in each organization. */
export const alarmSilences: Table = table<SilenceRow, AlarmSilenceEvent>({
  name: 'alarm_silences',
  key: ['user_id', 'organization_id'],
  past: false,
  columns: {
    user_id: 'uuid',
    organization_id: 'integer NOT NULL',
    silenced_until: 'timestamptz NOT NULL',
    up_to: 'timestamptz NOT NULL',
  },
  keyOf: ({ data }) => ({ user_id: data.userId, organization_id: data.organizationId }),
  on: {
    AlarmsSilenced: ({ data }) => ({
      user_id: data.userId,
      organization_id: data.organizationId,
      silenced_until: data.until,
      up_to: data.upTo,
    }),
  },
});
