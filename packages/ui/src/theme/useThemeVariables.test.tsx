import { render } from '@testing-library/react';
import { AppTheme } from './AppTheme.tsx';
import { loadDirectionStyles } from './directionStyles.ts';
import { defaultLook } from './look.ts';

const readVariable = (name: string) => getComputedStyle(document.documentElement).getPropertyValue(name);
const countRulesWith = (text: string) =>
  [...document.styleSheets]
    .flatMap((sheet) => [...sheet.cssRules])
    .filter(({ cssText }) => cssText.includes(text)).length;

test('each color scheme has its colors, and says so to the browser', () => {
  const { rerender } = render(<AppTheme>text</AppTheme>);
  expect(readVariable('--mui-palette-background-default')).toBe('#ffffff');
  expect(getComputedStyle(document.documentElement).colorScheme).toBe('light');
  rerender(<AppTheme look={{ ...defaultLook, mode: 'dark' }}>text</AppTheme>);
  expect(readVariable('--mui-palette-background-default')).toBe('#131a21');
  expect(getComputedStyle(document.documentElement).colorScheme).toBe('dark');
});

test('a preset and the bold contrast outweigh the theme', () => {
  const { rerender } = render(<AppTheme>text</AppTheme>);
  const usual = readVariable('--mui-palette-primary-main');
  rerender(<AppTheme look={{ ...defaultLook, preset: 'blue', contrast: 'bold' }}>text</AppTheme>);
  expect(readVariable('--mui-palette-primary-main')).not.toBe(usual);
  expect(readVariable('--mui-palette-background-default')).not.toBe('#ffffff');
});

test('the variables are there once, whatever the direction and the number of themes', async () => {
  render(<AppTheme>first</AppTheme>);
  render(<AppTheme direction={await loadDirectionStyles('rtl')}>second</AppTheme>);
  // One rule for each color scheme.
  expect(countRulesWith('--mui-palette-common-black:')).toBe(2);
});
