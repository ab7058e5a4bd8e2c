/** Names of the color presets, in menu order. */
export const presetNames = ['default', 'cyan', 'purple', 'blue', 'orange', 'red'] as const;
/** A color preset. */
export type PresetName = (typeof presetNames)[number];

/** Five steps of a hue, by OKLCH lightness, and the text color on `main`. */
export interface ColourRamp {
  lighter: string;
  /** Text and icons in the accent colour on dark backgrounds. */
  light: string;
  /** The specified colour; never text. */
  main: string;
  /** Text and icons in the accent colour on light backgrounds. */
  dark: string;
  darker: string;
  /** Text on `main`: white only where it reaches 4.5:1, which it does on two of the six. */
  contrastText: string;
}

/** Accent colors (main colors: specification, section 9); a test checks their contrasts. */
export const presets: Record<PresetName, ColourRamp> = {
  default: {
    lighter: '#d2fae3',
    light: '#67d09d',
    main: '#00a76f',
    dark: '#00764d',
    darker: '#003e26',
    contrastText: '#000d05',
  },
  cyan: {
    lighter: '#e2f0ff',
    light: '#7bbdff',
    main: '#078dee',
    dark: '#0068b3',
    darker: '#00345e',
    contrastText: '#000a18',
  },
  purple: {
    lighter: '#efebff',
    light: '#bca7ff',
    main: '#7635dc',
    dark: '#6426c4',
    darker: '#3e0081',
    contrastText: '#ffffff',
  },
  blue: {
    lighter: '#e5efff',
    light: '#8cb8ff',
    main: '#2065d1',
    dark: '#1654b4',
    darker: '#002d72',
    contrastText: '#ffffff',
  },
  orange: {
    lighter: '#ffebd4',
    light: '#ffbe66',
    main: '#fda92d',
    dark: '#8f5a00',
    darker: '#492c00',
    contrastText: '#110700',
  },
  red: {
    lighter: '#ffe9e5',
    light: '#ff968a',
    main: '#ff3030',
    dark: '#c60013',
    darker: '#660005',
    contrastText: '#1b0000',
  },
};

/** Shades derived from a ramp: text, and a hovered button's background. */
export function computeShades(
  ramp: Pick<ColourRamp, 'light' | 'dark' | 'contrastText'>,
  mode: 'light' | 'dark',
) {
  const { light, dark, contrastText } = ramp;
  return {
    /** Text and icons in this color: 4.5:1 on every background of the mode. */
    text: mode === 'light' ? dark : light,
    /** Background of a hovered button, moved away from its text color to keep it readable. */
    hover: contrastText === '#ffffff' ? dark : light,
  };
}
