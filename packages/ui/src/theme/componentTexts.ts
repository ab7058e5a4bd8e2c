import type { ComponentTexts } from './createAppTheme.ts';

/** Texts of MUI's own parts in a language; undefined for English, which they speak by themselves. */
export async function loadComponentTexts(locale: 'en' | 'zh'): Promise<ComponentTexts | undefined> {
  if (locale === 'en') return undefined;
  const { zhCN } = await import('./zhTexts.ts');
  return zhCN;
}
