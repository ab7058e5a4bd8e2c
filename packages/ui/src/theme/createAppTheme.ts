import { createTheme, type Theme, type ThemeOptions } from '@mui/material/styles';
import { componentStyles } from './componentStyles.ts';
import type { Look } from './look.ts';
import { darkPalette, lightPalette } from './palette.ts';

/** The attribute of `<html>` that names the colour scheme; the page's first inline script sets it too. */
const COLOR_SCHEME_ATTRIBUTE = 'data-mode';

/** Texts of MUI's own parts in one language. */
export type ComponentTexts = Pick<ThemeOptions, 'components'>;

/** The theme of the page, as CSS variables: changing mode, preset or contrast re-renders nothing. */
export function createAppTheme(direction: Look['direction'] = 'ltr', texts: ComponentTexts = {}): Theme {
  const options: ThemeOptions = {
    // Native colours: what the theme derives from a colour follows when a preset changes it.
    cssVariables: { colorSchemeSelector: COLOR_SCHEME_ATTRIBUTE, nativeColor: true },
    direction,
    colorSchemes: { light: { palette: lightPalette }, dark: { palette: darkPalette } },
    shape: { borderRadius: 8 },
    breakpoints: { values: { xs: 0, sm: 600, md: 900, lg: 1200, xl: 1536 } },
    typography: {
      fontFamily:
        '"Public Sans Variable", system-ui, -apple-system, "Segoe UI", Roboto, "PingFang SC", "Microsoft YaHei", "Noto Sans SC", sans-serif',
      h1: {
        fontSize: '2.5rem',
        fontWeight: 800,
        lineHeight: 1.15,
        letterSpacing: '-0.02em',
        '@media (min-width:900px)': { fontSize: '3.75rem' },
      },
      h2: { fontSize: '2rem', fontWeight: 800, lineHeight: 1.25, letterSpacing: '-0.01em' },
      h3: { fontSize: '1.5rem', fontWeight: 700, lineHeight: 1.4 },
      h4: { fontSize: '1.25rem', fontWeight: 700, lineHeight: 1.5 },
      h5: { fontSize: '1.125rem', fontWeight: 700, lineHeight: 1.5 },
      h6: { fontSize: '1rem', fontWeight: 700, lineHeight: 1.5 },
      button: { textTransform: 'none', fontWeight: 700 },
    },
    components: componentStyles,
  };
  return createTheme(options, texts);
}
