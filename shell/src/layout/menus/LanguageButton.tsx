import { languages, locales, type Locale } from '@farm/contracts';
import { useNotify, usePage } from '@farm/remote-sdk';
import { Box, Button, Icon } from '@farm/ui';
import type { UnknownAction } from 'redux';
import type { ThunkDispatch } from 'redux-thunk';
import { useIntl } from 'react-intl';
import { useDispatch } from 'react-redux';
import type { AppEnvironment, AppState } from '../../appState.ts';
import { saveLocale } from '../../session/sessionActions.ts';
import { usePanel } from './usePanel.ts';

const loadMenu = () => import('./LanguageMenu.tsx').then((module) => module.LanguageMenu);

/** Shows the language of the page and opens the language menu. */
export function LanguageButton() {
  const intl = useIntl();
  const notify = useNotify();
  const dispatch = useDispatch<ThunkDispatch<AppState, AppEnvironment, UnknownAction>>();
  const { locale, setLocale } = usePage();
  const { Panel, panelProps, buttonProps } = usePanel(loadMenu, 'menu');
  const label = intl.formatMessage({ id: 'shell.language' });
  const choose = async (next: Locale) => {
    try {
      await setLocale(next);
    } catch {
      notify.error(intl.formatMessage({ id: 'shell.language.failed' }));
      return;
    }
    void dispatch(saveLocale(next));
  };
  return (
    <>
      <Button
        color="inherit"
        {...buttonProps}
        aria-label={`${label}: ${languages[locale].label}`}
        sx={{ minWidth: 40, px: 1, gap: 1, flexShrink: 0 }}
      >
        <Icon name="language" />
        <Box component="span" sx={{ display: { xs: 'none', sm: 'inline' } }}>
          {languages[locale].label}
        </Box>
      </Button>
      {Panel ? (
        <Panel
          {...panelProps}
          label={label}
          options={locales.map((value) => ({ value, ...languages[value] }))}
          current={locale}
          onChoose={(next) => void choose(next)}
        />
      ) : null}
    </>
  );
}
