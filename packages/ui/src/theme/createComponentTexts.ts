// Adds the date pickers to the type of a theme.
import type {} from '@mui/x-date-pickers/themeAugmentation';
import type { ComponentTexts } from './createAppTheme.ts';

/** Names of the texts of components that have texts of their own; `chooseOther` has the argument `date`. */
export type ComponentText =
  | 'previousMonth'
  | 'nextMonth'
  | 'toCalendar'
  | 'toYears'
  | 'cancel'
  | 'ok'
  | 'select'
  | 'choose'
  | 'chooseOther'
  | 'clear'
  | 'yearPlaceholder'
  | 'monthPlaceholder'
  | 'dayPlaceholder'
  | 'year'
  | 'month'
  | 'day'
  | 'empty';

/** Creates the texts of components from messages; without any, they are English. */
export function createComponentTexts(
  say: (name: ComponentText, values?: Record<string, string>) => string,
): ComponentTexts {
  return {
    components: {
      MuiLocalizationProvider: {
        defaultProps: {
          localeText: {
            previousMonth: say('previousMonth'),
            nextMonth: say('nextMonth'),
            calendarViewSwitchingButtonAriaLabel: (view) => say(view === 'year' ? 'toCalendar' : 'toYears'),
            cancelButtonLabel: say('cancel'),
            okButtonLabel: say('ok'),
            datePickerToolbarTitle: say('select'),
            openDatePickerDialogue: (date) => (date === null ? say('choose') : say('chooseOther', { date })),
            fieldClearLabel: say('clear'),
            fieldYearPlaceholder: () => say('yearPlaceholder'),
            fieldMonthPlaceholder: () => say('monthPlaceholder'),
            fieldDayPlaceholder: () => say('dayPlaceholder'),
            year: say('year'),
            month: say('month'),
            day: say('day'),
            empty: say('empty'),
          },
        },
      },
    },
  };
}
