import { createTheme, type Theme, type ThemeOptions } from '@mui/material/styles';
import { componentStyles } from './componentStyles.ts';
import type { Look } from './look.ts';
import { darkPalette, lightPalette } from './palette.ts';

/** Attribute of `<html>` for the color scheme; the page's first inline script sets it too. */
const COLOR_SCHEME_ATTRIBUTE = 'data-mode';

/** Fonts of the shell's `index.html`; Chinese uses system fonts. */
function fontStack(font: string): string {
  return `'${font}', '${font} Fallback', system-ui, -apple-system, 'Segoe UI', Roboto, 'PingFang SC', 'Microsoft YaHei', 'Noto Sans SC', sans-serif`;
}

/** Headlines and large figures. */
const headline = { fontFamily: fontStack('Barlow'), fontWeight: 700, letterSpacing: '-0.01em' };

/** Texts of components in a language; see `createComponentTexts`. */
export type ComponentTexts = Pick<ThemeOptions, 'components'>;

const englishTexts: ComponentTexts = {};
/** Created themes by their texts. */
const themes = { ltr: new WeakMap<ComponentTexts, Theme>(), rtl: new WeakMap<ComponentTexts, Theme>() };

/**
 * Creates the theme of the page, as CSS variables: changing mode, preset or contrast re-renders nothing. The same
 * arguments get the same theme.
 */
export function createAppTheme(
  direction: Look['direction'] = 'ltr',
  texts: ComponentTexts = englishTexts,
): Theme {
  const known = themes[direction].get(texts);
  if (known) return known;
  const options: ThemeOptions = {
    // Native colors: derived colors follow when a preset changes their base.
    cssVariables: { colorSchemeSelector: COLOR_SCHEME_ATTRIBUTE, nativeColor: true },
    direction,
    colorSchemes: { light: { palette: lightPalette }, dark: { palette: darkPalette } },
    shape: { borderRadius: 8 },
    breakpoints: { values: { xs: 0, sm: 600, md: 900, lg: 1200, xl: 1536 } },
    typography: {
      fontFamily: fontStack('Public Sans'),
      h1: {
        ...headline,
        fontSize: '2.75rem',
        lineHeight: 1.12,
        '@media (min-width:900px)': { fontSize: '4rem' },
      },
      h2: { ...headline, fontSize: '2.125rem', lineHeight: 1.25 },
      h3: { ...headline, fontSize: '1.625rem', lineHeight: 1.35 },
      h4: { fontSize: '1.25rem', fontWeight: 700, lineHeight: 1.5 },
      h5: { fontSize: '1.125rem', fontWeight: 700, lineHeight: 1.5 },
      h6: { fontSize: '1rem', fontWeight: 700, lineHeight: 1.5 },
      button: { textTransform: 'none', fontWeight: 700 },
    },
    components: componentStyles,
  };
  const theme = createTheme(options, texts);
  themes[direction].set(texts, theme);
  return theme;
}
