import createCache from '@emotion/cache';
import { CacheProvider } from '@emotion/react';
import CssBaseline from '@mui/material/CssBaseline';
import { ThemeProvider, useColorScheme } from '@mui/material/styles';
import { useEffect, useLayoutEffect, useMemo, type ReactNode } from 'react';
import { createAppTheme, type ComponentTexts } from './createAppTheme.ts';
import { leftToRight, type DirectionStyles } from './directionStyles.ts';
import { applyLook, defaultLook, type Look } from './look.ts';
import { useThemeVariables } from './useThemeVariables.ts';

interface AppThemeProps {
  look?: Omit<Look, 'direction'>;
  /** Text direction with its style plugins, from `loadDirectionStyles`. */
  direction?: DirectionStyles;
  /** Texts of MUI's components; English by default. */
  texts?: ComponentTexts | undefined;
  children: ReactNode;
}

/** For the host only: theme, base styles and style cache of the whole page; the default look by default. */
export function AppTheme({
  look: { mode, contrast, preset } = defaultLook,
  direction: { direction, plugins } = leftToRight,
  texts,
  children,
}: AppThemeProps) {
  const theme = useMemo(() => createAppTheme(direction, texts), [direction, texts]);
  useThemeVariables(theme);
  const cache = useMemo(
    () =>
      createCache({
        key: plugins ? 'farm-rtl' : 'farm',
        // Adds rules through the CSSOM in every build, because the page's CSP forbids style text.
        speedy: true,
        ...(plugins && { stylisPlugins: plugins }),
      }),
    [plugins],
  );
  useLayoutEffect(() => {
    applyLook({ contrast, direction, preset });
  }, [contrast, direction, preset]);
  return (
    <CacheProvider value={cache}>
      <ThemeProvider theme={theme} defaultMode={mode} storageManager={null} noSsr {...variablesAreThere}>
        <ModeFollower mode={mode} />
        <CssBaseline enableColorScheme />
        {children}
      </ThemeProvider>
    </CacheProvider>
  );
}

/** See {@link useThemeVariables}. MUI's types leave this property out unless they are told of CSS variables globally. */
const variablesAreThere = { disableStyleSheetGeneration: true };

function ModeFollower({ mode }: { mode: Look['mode'] }) {
  const { setMode } = useColorScheme();
  useEffect(() => {
    setMode(mode);
  }, [mode, setMode]);
  return null;
}
