import type { Theme } from '@mui/material/styles';
import { useInsertionEffect } from 'react';
import { createThemeStyles } from './createThemeStyles.ts';

/**
 * Adds the CSS variables of the theme, its presets and contrast to the document, once: they are the same for every
 * direction and language. Their rules are plain, so the browser takes them as they are; MUI has scripts parse them first,
 * which takes a slow phone long.
 */
export function useThemeVariables(theme: Theme): void {
  useInsertionEffect(() => {
    if (document.querySelector(`style[${MARK}]`)) return;
    const style = document.createElement('style');
    style.setAttribute(MARK, '');
    // Before the styles of everybody else, which may give a variable another value.
    document.head.prepend(style);
    const { sheet } = style;
    if (!sheet) return;
    for (const rules of [...listRules(theme), createThemeStyles()])
      for (const [selector, declarations] of Object.entries(rules))
        sheet.insertRule(`${selector}{${toText(declarations)}}`, sheet.cssRules.length);
  }, [theme]);
}

/** Attribute of the element that holds the variables. */
const MARK = 'data-theme-variables';

type Declarations = Record<string, string | number>;

/** Declarations by selector. MUI's own type of this function says less. */
function listRules(theme: Theme): Record<string, Declarations>[] {
  return (
    theme as unknown as { generateStyleSheets: () => Record<string, Declarations>[] }
  ).generateStyleSheets();
}

function toText(declarations: Declarations): string {
  return Object.entries(declarations)
    .map(([name, value]) => `${name === 'colorScheme' ? 'color-scheme' : name}:${value};`)
    .join('');
}
