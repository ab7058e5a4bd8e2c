import type { PaletteOptions } from '@mui/material/styles';
import { presets, computeShades } from './presets.ts';

declare module '@mui/material/styles' {
  interface PaletteColor {
    /** Text and icons in this color. */
    text: string;
    /** Background of a hovered button. */
    hover: string;
  }
  interface SimplePaletteColorOptions {
    text?: string;
    hover?: string;
  }
}

/** Neutral grays with a hint of blue, from light to dark. */
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

const meanings = {
  success: { main: '#22a55a', dark: '#13703b', light: '#6fd99a', contrastText: '#04150b' },
  info: { main: '#1593c9', dark: '#0a6189', light: '#6cc7ef', contrastText: '#031219' },
  warning: { main: '#f2a516', dark: '#895600', light: '#ffcf6e', contrastText: '#1c1200' },
  error: { main: '#e5484d', dark: '#b3262c', light: '#ff9ea1', contrastText: '#1a0304' },
};

/** Background of the page in bold contrast, a shade apart from the cards. */
export const boldBackgrounds = { light: grey[100], dark: '#0c1116' };

export const lightPalette: PaletteOptions = {
  ...coloursIn('light'),
  grey,
  text: { primary: grey[800], secondary: grey[600] },
  divider: grey[200],
  background: { default: '#ffffff', paper: '#ffffff' },
};

export const darkPalette: PaletteOptions = {
  ...coloursIn('dark'),
  grey,
  text: { primary: '#f2f5f7', secondary: '#a3b0bc' },
  divider: 'rgba(163, 176, 188, 0.2)',
  background: { default: grey[900], paper: '#1a222b' },
};

function coloursIn(mode: 'light' | 'dark') {
  const colours = { primary: presets.default, ...meanings };
  return Object.fromEntries(
    Object.entries(colours).map(([name, ramp]) => [name, { ...ramp, ...computeShades(ramp, mode) }]),
  );
}
