import type { ComponentTexts } from './createAppTheme.ts';

/** Texts of MUI's components in a language; undefined for English, which is built in. */
export async function loadComponentTexts(locale: 'en' | 'zh'): Promise<ComponentTexts | undefined> {
  if (locale === 'en') return undefined;
  const { zhCN } = await import('./zhTexts.ts');
  return zhCN;
}
