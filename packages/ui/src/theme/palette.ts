import type { PaletteOptions } from '@mui/material/styles';

/** Neutral greys with a hint of blue, from paper to ink. */
const grey = {
  50: '#fafbfc',
  100: '#f4f6f8',
  200: '#e8ecf0',
  300: '#d8dfe5',
  400: '#b9c3cd',
  500: '#8a97a4',
  600: '#5c6975',
  700: '#43505c',
  800: '#1d262f',
  900: '#131a21',
};

/** The default preset: the specified main colour; ink on it reaches 6.4:1 where white would reach 3.1:1. */
const primary = {
  lighter: '#c9f7de',
  light: '#4fdc9e',
  main: '#00a76f',
  dark: '#00704c',
  darker: '#00432f',
  contrastText: '#03140c',
};

const meanings = {
  success: { main: '#22a55a', dark: '#13703b', light: '#6fd99a', contrastText: '#04150b' },
  info: { main: '#1593c9', dark: '#0a6189', light: '#6cc7ef', contrastText: '#031219' },
  warning: { main: '#f2a516', dark: '#895600', light: '#ffcf6e', contrastText: '#1c1200' },
  error: { main: '#e5484d', dark: '#b3262c', light: '#ff9ea1', contrastText: '#1a0304' },
};

export const lightPalette: PaletteOptions = {
  primary,
  ...meanings,
  grey,
  text: { primary: grey[800], secondary: grey[600] },
  divider: grey[200],
  background: { default: '#ffffff', paper: '#ffffff' },
};

export const darkPalette: PaletteOptions = {
  primary,
  ...meanings,
  grey,
  text: { primary: '#f2f5f7', secondary: '#a3b0bc' },
  divider: 'rgba(163, 176, 188, 0.2)',
  background: { default: grey[900], paper: '#1a222b' },
};
