import { languages, locales, type Locale } from '@farm/contracts';
import { FormattedMessage, useIntl } from '@farm/remote-sdk';
import { Box, Icon } from '@farm/ui';
import { Tab, Tabs } from '@farm/ui/tabs';
import type { ReactNode } from 'react';

interface LanguageTabsProps {
  locale: Locale;
  onChange: (locale: Locale) => void;
  /** True if the text in this language has a problem. */
  isWrong: (locale: Locale) => boolean;
  /** Text in the selected language. */
  children: ReactNode;
}

/** One tab per language, marked if its text has a problem. */
export function LanguageTabs({ locale, onChange, isWrong, children }: LanguageTabsProps) {
  const intl = useIntl();
  return (
    <>
      <Tabs
        value={locale}
        onChange={(_event, next: Locale) => onChange(next)}
        aria-label={intl.formatMessage({ id: 'operator.editor.languages' })}
      >
        {locales.map((one) => {
          const label = languages[one].label;
          return (
            <Tab
              key={one}
              value={one}
              id={`language-${one}`}
              aria-controls="language-text"
              iconPosition="end"
              sx={{ minHeight: 48, gap: 0.75 }}
              label={
                isWrong(one) ? (
                  <FormattedMessage id="operator.editor.languageWrong" values={{ language: label }} />
                ) : (
                  label
                )
              }
              {...(isWrong(one) && { icon: <Icon name="alert" size={18} /> })}
            />
          );
        })}
      </Tabs>
      <Box role="tabpanel" id="language-text" aria-labelledby={`language-${locale}`} sx={{ pt: 3 }}>
        {children}
      </Box>
    </>
  );
}
