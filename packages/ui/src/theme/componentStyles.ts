import type { Components, Theme } from '@mui/material/styles';
import { createThemeStyles } from './createThemeStyles.ts';

/** The main colours are too light for text on the page: text takes the shade that reaches 4.5:1. */
const READABLE = {
  '&.MuiButton-colorPrimary:not(.Mui-disabled)': { color: 'var(--mui-palette-primary-text)' },
  '&.MuiButton-colorError:not(.Mui-disabled)': { color: 'var(--mui-palette-error-text)' },
};

/** MUI darkens a hovered button, which takes the contrast from dark words. */
function hovered(colour: 'primary' | 'error') {
  return {
    '@media (hover: hover)': { '&:hover': { backgroundColor: `var(--mui-palette-${colour}-hover)` } },
  };
}

/** Parts that MUI draws in the main colour, which is too pale for them on some presets. */
const ACCENT = { color: 'var(--mui-palette-primary-text)' };
const WRONG = { '&.Mui-error': { color: 'var(--mui-palette-error-text)' } };
const FOCUSED = { outline: '2px solid var(--mui-palette-primary-text)', outlineOffset: 2 };
const CHECKED = { root: { '&.Mui-checked': ACCENT } };

/** Where the product's look differs from MUI's own. */
export const componentStyles: Components<Theme> = {
  MuiCssBaseline: {
    styleOverrides: {
      ...createThemeStyles(),
      body: { overflowWrap: 'anywhere' },
      // Paper is light, and nobody clicks on it.
      '@media print': {
        '*': { color: '#000 !important', background: 'none !important', boxShadow: 'none !important' },
        // The dark scheme's own ground is dark as well.
        ':root': { colorScheme: 'light !important', background: '#fff !important' },
        'header, nav': { display: 'none !important' },
      },
      '[dir=rtl] [data-pointing]': { transform: 'scaleX(-1)' },
      ':focus-visible': FOCUSED,
      '@media (prefers-reduced-motion: reduce)': {
        '*, *::before, *::after': {
          animationDuration: '0.01ms !important',
          animationIterationCount: '1 !important',
          transitionDuration: '0.01ms !important',
        },
      },
    },
  },
  // Its own sign of focus is the ripple, and it takes the outline away.
  MuiButtonBase: {
    defaultProps: { disableRipple: true },
    styleOverrides: { root: { '&:focus-visible': FOCUSED } },
  },
  MuiButton: {
    defaultProps: { disableElevation: true },
    styleOverrides: {
      // A finger needs more room than a pointer.
      root: { minHeight: 40, paddingInline: 16, '@media (pointer: coarse)': { minHeight: 44 } },
      sizeLarge: { minHeight: 48, paddingInline: 24, fontSize: '1rem' },
      contained: {
        '&.MuiButton-colorPrimary': hovered('primary'),
        '&.MuiButton-colorError': hovered('error'),
      },
      outlined: READABLE,
      text: READABLE,
    },
  },
  MuiIconButton: {
    styleOverrides: { root: { '@media (pointer: coarse)': { minWidth: 44, minHeight: 44 } } },
  },
  MuiLink: {
    styleOverrides: { root: { color: 'var(--mui-palette-primary-text)', textUnderlineOffset: 3 } },
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
  MuiFormLabel: { styleOverrides: { root: { '&.Mui-focused:not(.Mui-error)': ACCENT, ...WRONG } } },
  MuiFormHelperText: { styleOverrides: { root: WRONG } },
  MuiOutlinedInput: {
    styleOverrides: {
      root: {
        '&.Mui-focused:not(.Mui-error) .MuiOutlinedInput-notchedOutline': {
          borderColor: 'var(--mui-palette-primary-text)',
        },
        '&.Mui-error .MuiOutlinedInput-notchedOutline': { borderColor: 'var(--mui-palette-error-text)' },
      },
    },
  },
  MuiCheckbox: { styleOverrides: CHECKED },
  MuiRadio: { styleOverrides: CHECKED },
  MuiSwitch: {
    styleOverrides: {
      switchBase: {
        '&.Mui-checked': { ...ACCENT, '& + .MuiSwitch-track': { backgroundColor: 'currentColor' } },
      },
    },
  },
  MuiAlert: {
    styleOverrides: {
      // MUI's grounds are mixed for white and black pages; ours is neither in dark and in bold.
      standard: ({ ownerState: { severity = 'success' } }) => ({
        color: 'var(--mui-palette-text-primary)',
        backgroundColor: `color-mix(in srgb, var(--mui-palette-${severity}-main) 14%, var(--mui-palette-background-paper))`,
        '& .MuiAlert-icon': { color: `var(--mui-palette-${severity}-text)` },
      }),
    },
  },
  // Where numbers stack they line up; in running text their gaps would look like errors.
  MuiTableCell: { styleOverrides: { root: { fontVariantNumeric: 'tabular-nums' } } },
  // Buttons end where the text above them ends.
  MuiDialogActions: { styleOverrides: { root: { padding: '8px 24px 24px' } } },
  MuiTab: { styleOverrides: { root: { '&.Mui-selected': ACCENT } } },
  MuiTabs: {
    // A finger and the arrow keys move them: arrows beside them stood there too where all of them fit.
    defaultProps: { variant: 'scrollable', scrollButtons: false },
    styleOverrides: { indicator: { backgroundColor: 'var(--mui-palette-primary-text)' } },
  },
  MuiPaper: { styleOverrides: { root: { backgroundImage: 'none' } } },
  MuiSkeleton: { defaultProps: { animation: 'wave' } },
};
