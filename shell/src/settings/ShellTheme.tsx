import { usePage } from '@farm/remote-sdk';
import { AppTheme, loadDirectionStyles, type ComponentTexts, type DirectionStyles } from '@farm/ui/host';
import { useMemo, type ReactNode } from 'react';
import { loadComponentTexts } from '../i18n/loadComponentTexts.ts';
import { DirectionContext } from './direction.ts';
import { useLatest } from './useLatest.ts';
import { useSettings } from './useSettings.ts';

interface ShellThemeProps {
  /** Styles and texts for the first paint, loaded beforehand. */
  loaded: { direction: DirectionStyles; texts: ComponentTexts | undefined };
  children: ReactNode;
}

/** Theme provider that follows the settings and the language. */
export function ShellTheme({ loaded, children }: ShellThemeProps) {
  const { settings } = useSettings();
  const { locale } = usePage();
  const first = { choice: loaded.direction.direction, loaded: loaded.direction };
  const requested = { choice: settings.themeDirection, retryKey: settings };
  const direction = useLatest(loadDirectionStyles, requested, first);
  const texts = useLatest(loadComponentTexts, { choice: locale }, { choice: locale, loaded: loaded.texts });
  const { missing } = direction;
  const applied = direction.loaded.direction;
  const reading = useMemo(() => ({ applied, missing }), [applied, missing]);
  return (
    <AppTheme
      look={{
        mode: settings.themeMode,
        contrast: settings.themeContrast,
        preset: settings.themeColorPresets,
      }}
      direction={direction.loaded}
      texts={texts.loaded}
    >
      <DirectionContext value={reading}>{children}</DirectionContext>
    </AppTheme>
  );
}
