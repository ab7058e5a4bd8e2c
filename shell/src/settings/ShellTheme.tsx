import { usePage } from '@farm/remote-sdk';
import {
  AppTheme,
  loadComponentTexts,
  loadDirectionStyles,
  type ComponentTexts,
  type DirectionStyles,
} from '@farm/ui/host';
import { useEffect, useState, type ReactNode } from 'react';
import { useSettings } from './useSettings.ts';

interface ShellThemeProps {
  /** What the first paint needs, loaded before it. */
  loaded: { direction: DirectionStyles; texts: ComponentTexts | undefined };
  children: ReactNode;
}

/** The theme, following settings and language. */
export function ShellTheme({ loaded, children }: ShellThemeProps) {
  const { settings } = useSettings();
  const { locale } = usePage();
  const direction = useLatest(loadDirectionStyles, settings.themeDirection, loaded.direction);
  const texts = useLatest(loadComponentTexts, locale, loaded.texts);
  return (
    <AppTheme
      look={{
        mode: settings.themeMode,
        contrast: settings.themeContrast,
        preset: settings.themeColorPresets,
      }}
      direction={direction}
      texts={texts}
    >
      {children}
    </AppTheme>
  );
}

/** What `load` gives for `choice`; what was there before stays until it came, and where it does not come. */
function useLatest<Choice, Loaded>(
  load: (choice: Choice) => Promise<Loaded>,
  choice: Choice,
  first: Loaded,
): Loaded {
  const [latest, setLatest] = useState({ choice, loaded: first });
  useEffect(() => {
    if (latest.choice === choice) return;
    let isCurrent = true;
    load(choice).then(
      (loaded) => {
        if (isCurrent) setLatest({ choice, loaded });
      },
      () => undefined,
    );
    return () => {
      isCurrent = false;
    };
  }, [load, choice, latest]);
  return latest.loaded;
}
