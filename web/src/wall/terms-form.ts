import { DEFAULT_UNITS } from '@watchglass/schemas/user/units';
import type { Language } from '@watchglass/schemas/user/languages';
import type { WallTerms } from '@watchglass/schemas/wall/commands';
import type { WallView } from '@watchglass/schemas/wall/views';
import { DWELL_SECONDS } from '@watchglass/schemas/wall/limits';

/** Sound and numbers are flat, as fields of a form are. */
export interface TermsForm extends Omit<WallTerms, 'sound' | 'playlist'> {
  readonly playlist: readonly { readonly dashboardId: string; readonly dwellSeconds: number }[];
  readonly soundWhen: WallTerms['sound']['when'];
  readonly volume: number;
}

/** A new wall jumps to critical alarms, sounds at them and moves its picture. */
export function newTerms(language: Language, timeZone: string, dashboards: readonly string[]): TermsForm {
  return {
    name: '',
    place: '',
    playlist: dashboards.map((dashboardId) => ({ dashboardId, dwellSeconds: DWELL_SECONDS.usual })),
    onAlarm: 'critical',
    soundWhen: 'critical',
    volume: 80,
    silenceHere: true,
    dimming: [],
    shift: true,
    units: DEFAULT_UNITS,
    language,
    timeZone,
    locations: [],
  };
}

export function formOf({ sound, dimming, locations, ...terms }: WallView['terms']): TermsForm {
  return { ...terms, dimming: [...dimming], locations: [...locations], soundWhen: sound.when, volume: sound.volume };
}

export function termsOf({ soundWhen, volume, playlist, ...form }: TermsForm): WallTerms {
  return {
    ...form,
    name: form.name.trim(),
    place: form.place.trim(),
    playlist: [...playlist],
    sound: { when: soundWhen, volume },
  };
}

/** The list with one entry at another place; the same list if there is no such place. */
export function moved<T>(list: readonly T[], from: number, to: number): readonly T[] {
  const entry = list[from];
  if (entry === undefined || to < 0 || to >= list.length) return list;
  const others = list.toSpliced(from, 1);
  return others.toSpliced(to, 0, entry);
}
