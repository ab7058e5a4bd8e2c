import { AdapterDayjs } from '@mui/x-date-pickers/AdapterDayjs';
import { LocalizationProvider } from '@mui/x-date-pickers/LocalizationProvider';
import type { ReactNode } from 'react';
import { readDayjsLocale } from './readDayjsLocale.ts';

interface PickerLocaleProps {
  /** BCP 47 tag. */
  locale: string;
  children: ReactNode;
}

/** Order of day and month, names, and first day of the week. Texts come from the theme. */
export function PickerLocale({ locale, children }: PickerLocaleProps) {
  return (
    // The adapter is read once, so another language remounts the provider.
    <LocalizationProvider key={locale} dateAdapter={AdapterDayjs} adapterLocale={readDayjsLocale(locale)}>
      {children}
    </LocalizationProvider>
  );
}
