import { locales, type Locale } from '@farm/contracts';
import { useNotify, usePage } from '@farm/remote-sdk';
import { Box, Button, Icon, Stack } from '@farm/ui';
import type { ThunkDispatch, UnknownAction } from '@reduxjs/toolkit';
import { useIntl } from 'react-intl';
import { useDispatch } from 'react-redux';
import type { AppEnvironment, AppState } from '../createAppStore.ts';
import { languages } from '../i18n/languages.ts';
import { keepLocale } from '../session/sessionActions.ts';
import { MenuButton } from './MenuButton.tsx';

/** The language menu. */
export function LanguageButton() {
  const intl = useIntl();
  const notify = useNotify();
  const dispatch = useDispatch<ThunkDispatch<AppState, AppEnvironment, UnknownAction>>();
  const { locale, setLocale } = usePage();
  const choose = async (next: Locale) => {
    try {
      await setLocale(next);
    } catch {
      notify.error(intl.formatMessage({ id: 'shell.language.failed' }));
      return;
    }
    void dispatch(keepLocale(next));
  };
  return (
    <MenuButton
      label={<Box sx={{ display: { xs: 'none', sm: 'inline' } }}>{languages[locale].label}</Box>}
      ariaLabel={`${intl.formatMessage({ id: 'shell.language' })}: ${languages[locale].label}`}
      startIcon={<Icon name="language" />}
      width={160}
    >
      {(close) => (
        <Stack sx={{ gap: 0.5 }}>
          {locales.map((option) => (
            <Button
              key={option}
              color="inherit"
              lang={languages[option].tag}
              aria-pressed={option === locale}
              sx={{
                justifyContent: 'flex-start',
                bgcolor: option === locale ? 'action.selected' : undefined,
              }}
              onClick={() => {
                close();
                void choose(option);
              }}
            >
              {languages[option].label}
            </Button>
          ))}
        </Stack>
      )}
    </MenuButton>
  );
}
