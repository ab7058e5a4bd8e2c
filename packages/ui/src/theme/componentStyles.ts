import type { Components, Theme } from '@mui/material/styles';

/** Where the product's look differs from MUI's own. */
export const componentStyles: Components<Theme> = {
  MuiCssBaseline: {
    styleOverrides: {
      body: { fontVariantNumeric: 'tabular-nums', overflowWrap: 'anywhere' },
      ':focus-visible': { outline: '2px solid var(--mui-palette-primary-main)', outlineOffset: 2 },
      '@media (prefers-reduced-motion: reduce)': {
        '*, *::before, *::after': {
          animationDuration: '0.01ms !important',
          transitionDuration: '0.01ms !important',
        },
      },
    },
  },
  MuiButtonBase: { defaultProps: { disableRipple: true } },
  MuiButton: {
    defaultProps: { disableElevation: true },
    styleOverrides: {
      // A finger needs more room than a pointer.
      root: { minHeight: 40, paddingInline: 16, '@media (pointer: coarse)': { minHeight: 44 } },
      sizeLarge: { minHeight: 48, paddingInline: 24, fontSize: '1rem' },
      contained: {
        // Lighter, not darker: the ink on it would fall below 4.5:1.
        '&.MuiButton-colorPrimary:hover': {
          backgroundColor: 'var(--mui-palette-primary-light)',
          '@media (hover: none)': { backgroundColor: 'var(--mui-palette-primary-main)' },
        },
      },
      outlined: ({ theme }) => readableAccent(theme),
      text: ({ theme }) => readableAccent(theme),
    },
  },
  MuiLink: {
    styleOverrides: { root: ({ theme }) => ({ ...readableAccent(theme), textUnderlineOffset: 3 }) },
  },
  MuiCard: {
    defaultProps: { elevation: 0 },
    styleOverrides: {
      root: ({ theme }) => ({
        borderRadius: 16,
        border: '1px solid var(--mui-palette-divider)',
        boxShadow: '0 12px 32px -8px rgba(92, 105, 117, 0.14)',
        ...theme.applyStyles('dark', { boxShadow: 'none' }),
      }),
    },
  },
  MuiPaper: { styleOverrides: { root: { backgroundImage: 'none' } } },
  MuiSkeleton: { defaultProps: { animation: 'wave' } },
};

/** The main colours are too light for text on the page: text takes the shade that reaches 4.5:1. */
function readableAccent(theme: Theme) {
  const shadeOf = (colour: 'primary' | 'error') => ({
    color: `var(--mui-palette-${colour}-dark)`,
    ...theme.applyStyles('dark', { color: `var(--mui-palette-${colour}-light)` }),
  });
  return {
    '&:not(.MuiButton-colorInherit):not(.MuiButton-colorError)': shadeOf('primary'),
    '&.MuiButton-colorError': shadeOf('error'),
  };
}
