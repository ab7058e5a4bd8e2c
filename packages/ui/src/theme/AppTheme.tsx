import createCache from '@emotion/cache';
import { CacheProvider } from '@emotion/react';
import CssBaseline from '@mui/material/CssBaseline';
import { ThemeProvider, useColorScheme } from '@mui/material/styles';
import { useEffect, useState, type ReactNode } from 'react';
import { createAppTheme } from './createAppTheme.ts';

interface AppThemeProps {
  mode: 'light' | 'dark';
  children: ReactNode;
}

/** Host only: the theme, the base styles and the style cache of the whole page. */
export function AppTheme({ mode, children }: AppThemeProps) {
  const [theme] = useState(createAppTheme);
  // Rules go in through the CSSOM in every build: the page's CSP forbids style text.
  const [cache] = useState(() => createCache({ key: 'farm', speedy: true }));
  return (
    <CacheProvider value={cache}>
      <ThemeProvider theme={theme} defaultMode={mode} storageManager={null}>
        <ModeFollower mode={mode} />
        <CssBaseline enableColorScheme />
        {children}
      </ThemeProvider>
    </CacheProvider>
  );
}

function ModeFollower({ mode }: { mode: 'light' | 'dark' }) {
  const { setMode } = useColorScheme();
  useEffect(() => {
    setMode(mode);
  }, [mode, setMode]);
  return null;
}
