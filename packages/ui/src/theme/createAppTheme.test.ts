import type { Palette, Theme } from '@mui/material/styles';
import { createAppTheme } from './createAppTheme.ts';
import { boldBackgrounds } from './palette.ts';
import { presetNames, presets, computeShades } from './presets.ts';

/** Contrast of two opaque colours `#rrggbb`, 1 to 21 (WCAG 2.2, relative luminance). */
function contrast(one: string, other: string): number {
  const [light = 0, dark = 0] = [luminance(one), luminance(other)].toSorted((a, b) => b - a);
  return (light + 0.05) / (dark + 0.05);
}

function luminance(colour: string): number {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((start) => {
    const part = parseInt(colour.slice(start, start + 2), 16) / 255;
    return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

/** A theme with two modes; MUI only types it for whole programs. */
type TwoModes = Theme & { colorSchemes: Record<'light' | 'dark', { palette: Palette }> };

const meanings = ['primary', 'success', 'info', 'warning', 'error'] as const;

test('the contrast of black on white is 21, of a colour on itself 1', () => {
  expect(contrast('#000000', '#ffffff')).toBeCloseTo(21);
  expect(contrast('#00a76f', '#00a76f')).toBe(1);
});

describe.each(['light', 'dark'] as const)('in %s mode', (mode) => {
  const { palette } = (createAppTheme() as TwoModes).colorSchemes[mode];
  const backgrounds = [palette.background.default, palette.background.paper, boldBackgrounds[mode]];

  test.each(meanings)('words on a %s button can be read', (meaning) => {
    const { contrastText, main } = palette[meaning];
    expect(contrast(contrastText, main)).toBeGreaterThanOrEqual(4.5);
  });

  test.each(backgrounds)('text can be read on the background %s', (background) => {
    expect(contrast(palette.text.primary, background)).toBeGreaterThanOrEqual(4.5);
    expect(contrast(palette.text.secondary, background)).toBeGreaterThanOrEqual(4.5);
  });

  // Links and buttons without a background use this shade (componentStyles.ts).
  test.each(meanings)('words in the colour of %s can be read on every background', (meaning) => {
    for (const background of backgrounds)
      expect(contrast(palette[meaning].text, background)).toBeGreaterThanOrEqual(4.5);
  });

  test.each(presetNames)('words in the accent of the preset %s can be read on every background', (name) => {
    for (const background of backgrounds)
      expect(contrast(computeShades(presets[name], mode).text, background)).toBeGreaterThanOrEqual(4.5);
  });
});

describe('the presets', () => {
  test('have the specified main colours', () => {
    const mains = presetNames.map((name) => presets[name].main.toUpperCase());
    expect(mains).toEqual(['#00A76F', '#078DEE', '#7635DC', '#2065D1', '#FDA92D', '#FF3030']);
  });

  test.each(presetNames)('%s: words on its main colour, and on a hovered button, can be read', (name) => {
    const { contrastText, main } = presets[name];
    expect(contrast(contrastText, main)).toBeGreaterThanOrEqual(4.5);
    expect(contrast(contrastText, computeShades(presets[name], 'light').hover)).toBeGreaterThanOrEqual(4.5);
  });

  test.each(presetNames)('%s: the five steps run from light to dark', (name) => {
    const { lighter, light, main, dark, darker } = presets[name];
    const steps = [lighter, light, main, dark, darker].map(luminance);
    expect(steps).toEqual(steps.toSorted((a, b) => b - a));
  });
});
