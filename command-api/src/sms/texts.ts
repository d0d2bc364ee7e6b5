/** The texts of text messages that are not about alarms. */
export interface SmsTexts {
  /** `{code}` confirms a phone. */
  readonly code: string;
  readonly test: string;
}

const byLanguage: Readonly<Record<string, SmsTexts>> = {
  de: {
    code: '{code} ist Ihr Code für Watchglass. Er gilt 10 Minuten.',
    test: 'Watchglass: SMS zu Alarmen erreichen Sie.',
  },
  en: {
    code: '{code} is your code for Watchglass. It holds for 10 minutes.',
    test: 'Watchglass: text messages about alarms reach you.',
  },
  es: {
    code: '{code} es su código de Watchglass. Vale 10 minutos.',
    test: 'Watchglass: los SMS sobre alarmas le llegan.',
  },
  fr: {
    code: '{code} est votre code Watchglass. Il vaut 10 minutes.',
    test: 'Watchglass : les SMS d’alarme vous parviennent.',
  },
  it: {
    code: '{code} è il suo codice Watchglass. Vale 10 minuti.',
    test: 'Watchglass: gli SMS sugli allarmi la raggiungono.',
  },
  lv: {
    code: '{code} ir jūsu Watchglass kods. Tas derīgs 10 minūtes.',
    test: 'Watchglass: īsziņas par trauksmēm jūs sasniedz.',
  },
  nl: {
    code: '{code} is uw code voor Watchglass. Hij geldt 10 minuten.',
    test: 'Watchglass: sms’en over alarmen bereiken u.',
  },
  pt: {
    code: '{code} é o seu código Watchglass. Vale 10 minutos.',
    test: 'Watchglass: os SMS sobre alarmes chegam até si.',
  },
  ru: {
    code: '{code} – ваш код Watchglass. Он действует 10 минут.',
    test: 'Watchglass: SMS о тревогах до вас доходят.',
  },
};

/** By the code with or without a region; English if there are none. */
export function smsTextsIn(language: string): SmsTexts {
  const [code = ''] = language.toLowerCase().split('-');
  const english = byLanguage['en'] as SmsTexts;
  return Object.hasOwn(byLanguage, code) ? (byLanguage[code] ?? english) : english;
}
