import { locales } from '@farm/contracts';
import en from './en.json';

describe('the messages of the kit', () => {
  const languages = locales.map(
    (locale) => [locale, jest.requireActual<Record<string, string>>(`./${locale}.json`)] as const,
  );

  test.each(languages)('are the same in %s', (_locale, messages) => {
    expect(Object.keys(messages)).toEqual(Object.keys(en));
  });

  test.each(languages)('are complete, under the name of the kit: %s', (_locale, messages) => {
    for (const [id, text] of Object.entries(messages)) {
      expect(id).toMatch(/^kit\./);
      expect(text.trim()).not.toBe('');
    }
  });
});
