import { de } from './texts/de.ts';
import { en } from './texts/en.ts';
import { es } from './texts/es.ts';
import { fr } from './texts/fr.ts';
import { it } from './texts/it.ts';
import { lv } from './texts/lv.ts';
import { nl } from './texts/nl.ts';
import { pt } from './texts/pt.ts';
import { ru } from './texts/ru.ts';

/** The texts about alarms in one language, for all channels. `{placeholders}` are facts. */
export interface AlarmTexts {
  readonly warning: string;
  readonly critical: string;
  readonly resolved: string;
  readonly canceled: string;
  /** On a value. */
  readonly beyond: string;
  /** On missing data. */
  readonly silent: string;
  readonly since: string;
  readonly rule: string;
  readonly endedMeanwhile: string;
  readonly backWithin: string;
  readonly backSending: string;
  readonly wasCanceled: string;
  readonly acknowledge: string;
  readonly open: string;
  readonly why: string;
  readonly unsubscribe: string;
  /** Of a message that tells of several alarms. */
  readonly listTitle: string;
  readonly digestTitle: string;
  readonly floodTitle: string;
  readonly floodEndTitle: string;
  readonly lateTitle: string;
  readonly floodFacts: string;
  readonly firstOut: string;
  readonly floodGoesOn: string;
  readonly lateFacts: string;
  readonly openAll: string;
  readonly change: string;
  /** Of a channel that cannot recognize a message it already has. */
  readonly repeated: string;
}

export const alarmTextsByLanguage: Readonly<Record<string, AlarmTexts>> = { de, en, es, fr, it, lv, nl, pt, ru };

/** By the code with or without a region; English if there are none. */
export function alarmTextsIn(language: string): AlarmTexts {
  const [code = ''] = language.toLowerCase().split('-');
  return Object.hasOwn(alarmTextsByLanguage, code) ? (alarmTextsByLanguage[code] ?? en) : en;
}
