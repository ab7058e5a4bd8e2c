import type { Components, Theme } from '@mui/material/styles';
import { toSeverityColors } from './toSeverityColors.ts';

/** The main colors are too light for text on the page, so text uses the shade that reaches 4.5:1. */
const READABLE = {
  '&.MuiButton-colorPrimary:not(.Mui-disabled)': { color: 'var(--mui-palette-primary-text)' },
  '&.MuiButton-colorError:not(.Mui-disabled)': { color: 'var(--mui-palette-error-text)' },
};

/** MUI darkens a hovered button, which reduces the contrast of dark text. */
function hovered(colour: 'primary' | 'error') {
  return {
    '@media (hover: hover)': { '&:hover': { backgroundColor: `var(--mui-palette-${colour}-hover)` } },
  };
}

/** Parts that MUI draws in the main color, which is too pale on some presets. */
const ACCENT = { color: 'var(--mui-palette-primary-text)' };
const WRONG = { '&.Mui-error': { color: 'var(--mui-palette-error-text)' } };
/** People read the hint of a disabled field to learn why it is disabled. */
const STILL_READ = { '&.Mui-disabled': { color: 'var(--mui-palette-text-secondary)' } };
const FOCUSED = { outline: '2px solid var(--mui-palette-primary-text)', outlineOffset: 2 };

/** Differences from MUI's default styles. */
export const componentStyles: Components<Theme> = {
  MuiCssBaseline: {
    styleOverrides: {
      body: { overflowWrap: 'anywhere' },
      // Paper is light and not interactive.
      '@media print': {
        '*': { color: '#000 !important', background: 'none !important', boxShadow: 'none !important' },
        // The dark scheme's own background is dark too.
        ':root': { colorScheme: 'light !important', background: '#fff !important' },
        'header, nav': { display: 'none !important' },
      },
      // Every text is read in its own direction, so that a sentence keeps its end, but aligned to the right: all styles
      // are mirrored there.
      '[dir=rtl] body': { textAlign: 'left' },
      '[dir=rtl] body *': { unicodeBidi: 'plaintext' },
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
  // MUI shows focus by its ripple and removes the outline.
  MuiButtonBase: {
    defaultProps: { disableRipple: true },
    styleOverrides: { root: { '&:focus-visible': FOCUSED } },
  },
  MuiButton: {
    defaultProps: { disableElevation: true },
    styleOverrides: {
      // Touch needs larger targets than a pointer.
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
  MuiFormHelperText: { styleOverrides: { root: { ...STILL_READ, ...WRONG } } },
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
  // A long choice wraps instead of being cut off.
  MuiSelect: { styleOverrides: { select: { whiteSpace: 'normal' } } },
  MuiSwitch: {
    styleOverrides: {
      switchBase: {
        '&.Mui-checked': { ...ACCENT, '& + .MuiSwitch-track': { backgroundColor: 'currentColor' } },
      },
    },
  },
  MuiAlert: {
    styleOverrides: {
      standard: ({ ownerState: { severity = 'success' } }) => ({
        ...toSeverityColors(severity),
        '& .MuiAlert-icon': { color: `var(--mui-palette-${severity}-text)` },
      }),
    },
  },
  // Aligns stacked numbers; in running text, tabular digits would look uneven.
  MuiTableCell: { styleOverrides: { root: { fontVariantNumeric: 'tabular-nums' } } },
  // Aligns the buttons with the text above.
  MuiDialogActions: {
    // Its own spacing is a margin, which is lost where buttons wrap.
    defaultProps: { disableSpacing: true },
    styleOverrides: { root: { padding: '8px 24px 24px', flexWrap: 'wrap', gap: 8 } },
  },
  MuiTab: { styleOverrides: { root: { '&.Mui-selected': ACCENT } } },
  MuiTabs: {
    // Touch and arrow keys move them; arrow buttons appeared even where all tabs fit.
    defaultProps: { variant: 'scrollable', scrollButtons: false },
    styleOverrides: { indicator: { backgroundColor: 'var(--mui-palette-primary-text)' } },
  },
  MuiPaper: { styleOverrides: { root: { backgroundImage: 'none' } } },
  MuiSkeleton: { defaultProps: { animation: 'wave' } },
};
