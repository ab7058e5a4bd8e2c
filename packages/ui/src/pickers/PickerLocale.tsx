import { AdapterDayjs } from '@mui/x-date-pickers/AdapterDayjs';
import { LocalizationProvider } from '@mui/x-date-pickers/LocalizationProvider';
import { zhCN, type PickersLocaleText } from '@mui/x-date-pickers/locales';
// Registers itself. A kilobyte: less than asking for it would cost.
import 'dayjs/locale/zh-cn';
import type { ReactNode } from 'react';

/** Languages that dates can be picked in. */
export type PickerLocaleName = 'en' | 'zh';

/** MUI types it with `undefined` in it, which there is none. */
const { localeText: zhTexts } = zhCN.components.MuiLocalizationProvider.defaultProps;

interface PickerLocaleProps {
  locale: PickerLocaleName;
  children: ReactNode;
}

/** Words, order of day and month, and first day of the week: Sunday in English, Monday in Chinese. */
export function PickerLocale({ locale, children }: PickerLocaleProps) {
  const isChinese = locale === 'zh';
  return (
    <LocalizationProvider
      // Adapter and words are read once: another language is another provider.
      key={locale}
      dateAdapter={AdapterDayjs}
      adapterLocale={isChinese ? 'zh-cn' : 'en'}
      localeText={isChinese ? (zhTexts as Partial<PickersLocaleText>) : {}}
    >
      {children}
    </LocalizationProvider>
  );
}
