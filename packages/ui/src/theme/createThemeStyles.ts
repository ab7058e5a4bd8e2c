import { boldBackgrounds } from './palette.ts';
import { presets, computeShades } from './presets.ts';

/**
 * Style rules for presets and contrast, by attributes of `<html>`, so a change re-renders nothing. They also
 * name the element, to outweigh the theme's own variables.
 */
export function createThemeStyles(): Record<string, Record<string, string>> {
  const { default: _theme, ...others } = presets;
  const rules: Record<string, Record<string, string>> = {};
  for (const [name, ramp] of Object.entries(others)) {
    rules[`html[data-preset='${name}']`] = variablesOf({ ...ramp, ...computeShades(ramp, 'light') });
    rules[`html[data-preset='${name}'][data-mode='dark']`] = variablesOf(computeShades(ramp, 'dark'));
  }
  for (const [mode, background] of Object.entries(boldBackgrounds))
    rules[`html[data-contrast='bold'][data-mode='${mode}']`] = {
      '--mui-palette-background-default': background,
    };
  return rules;
}

function variablesOf(colours: Record<string, string>): Record<string, string> {
  return Object.fromEntries(
    Object.entries(colours).map(([step, colour]) => [`--mui-palette-primary-${step}`, colour]),
  );
}
