import { AdapterDayjs } from '@mui/x-date-pickers/AdapterDayjs';
import { LocalizationProvider } from '@mui/x-date-pickers/LocalizationProvider';
import { zhCN, type PickersLocaleText } from '@mui/x-date-pickers/locales';
// Registers itself. At one kilobyte, loading it on demand would cost more.
import 'dayjs/locale/zh-cn';
import type { ReactNode } from 'react';

/** Languages of the date pickers. */
export type PickerLocaleName = 'en' | 'zh';

/** MUI's type includes `undefined`, which never occurs. */
const { localeText: zhTexts } = zhCN.components.MuiLocalizationProvider.defaultProps;

interface PickerLocaleProps {
  locale: PickerLocaleName;
  children: ReactNode;
}

/** Texts, order of day and month, and first day of the week: Sunday in English, Monday in Chinese. */
export function PickerLocale({ locale, children }: PickerLocaleProps) {
  const isChinese = locale === 'zh';
  return (
    <LocalizationProvider
      // Adapter and texts are read once, so another language remounts the provider.
      key={locale}
      dateAdapter={AdapterDayjs}
      adapterLocale={isChinese ? 'zh-cn' : 'en'}
      localeText={isChinese ? (zhTexts as Partial<PickersLocaleText>) : {}}
    >
      {children}
    </LocalizationProvider>
  );
}
