import type { PickersLocaleText } from '@mui/x-date-pickers/locales';
import type { Translate } from '../messages/messages.ts';

/** The picker's own texts. */
export function pickerTexts(t: Translate): Partial<PickersLocaleText> {
  const names = {
    year: t('instant.year'),
    month: t('instant.month'),
    day: t('instant.day'),
    hours: t('instant.hours'),
    minutes: t('instant.minutes'),
  };
  const choose = (chosen: string | null): string =>
    chosen ? t('instant.chosen', { date: chosen }) : t('instant.choose');
  return {
    ...names,
    empty: t('instant.empty'),
    previousMonth: t('instant.previousMonth'),
    nextMonth: t('instant.nextMonth'),
    calendarViewSwitchingButtonAriaLabel: () => t('instant.otherView'),
    cancelButtonLabel: t('action.cancel'),
    clearButtonLabel: t('action.clear'),
    fieldClearLabel: t('action.clear'),
    okButtonLabel: t('instant.ok'),
    dateTimePickerToolbarTitle: t('instant.choose'),
    openDatePickerDialogue: choose,
    dateTableLabel: t('instant.choose'),
    timeTableLabel: t('instant.choose'),
    selectViewText: (view) => (view === 'hours' || view === 'minutes' ? names[view] : t('instant.choose')),
    hoursClockNumberText: (hours) => t('age.hours', { count: hours }),
    minutesClockNumberText: (minutes) => t('age.minutes', { count: minutes }),
    fieldYearPlaceholder: ({ digitAmount }) => t('instant.letter.year').repeat(digitAmount),
    fieldMonthPlaceholder: () => t('instant.letter.month').repeat(3),
    fieldDayPlaceholder: () => t('instant.letter.day').repeat(2),
    fieldHoursPlaceholder: () => t('instant.letter.hours').repeat(2),
    fieldMinutesPlaceholder: () => t('instant.letter.minutes').repeat(2),
  };
}
