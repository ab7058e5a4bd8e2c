import { locales, type Locale } from '@farm/contracts';
import { FormattedMessage, useIntl } from '@farm/remote-sdk';
import { Box, Icon } from '@farm/ui';
import { Tab, Tabs } from '@farm/ui/tabs';
import type { ReactNode } from 'react';
import type { NoticeFormState } from './useNoticeForm.ts';

interface LanguageTabsProps {
  locale: Locale;
  onChange: (locale: Locale) => void;
  form: NoticeFormState;
  /** Text in the selected language. */
  children: ReactNode;
}

/** One tab per language, marked if its text has a problem. */
export function LanguageTabs({ locale, onChange, form, children }: LanguageTabsProps) {
  const intl = useIntl();
  return (
    <>
      <Tabs
        value={locale}
        onChange={(_event, next: Locale) => onChange(next)}
        aria-label={intl.formatMessage({ id: 'operator.notice.languages' })}
      >
        {locales.map((one) => {
          const isWrong = form.problems[one] !== undefined;
          const label = <FormattedMessage id={`operator.language.${one}`} />;
          return (
            <Tab
              key={one}
              value={one}
              id={`language-${one}`}
              aria-controls="notice-text"
              iconPosition="end"
              sx={{ minHeight: 48, gap: 0.75 }}
              label={
                isWrong ? (
                  <FormattedMessage id="operator.notice.languageWrong" values={{ language: label }} />
                ) : (
                  label
                )
              }
              {...(isWrong && { icon: <Icon name="alert" size={18} /> })}
            />
          );
        })}
      </Tabs>
      <Box role="tabpanel" id="notice-text" aria-labelledby={`language-${locale}`} sx={{ pt: 3 }}>
        {children}
      </Box>
    </>
  );
}
