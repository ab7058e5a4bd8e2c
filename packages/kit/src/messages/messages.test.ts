import en from './en.json';
import zh from './zh.json';

describe('the messages of the kit', () => {
  test('are the same in every language', () => {
    expect(Object.keys(zh)).toEqual(Object.keys(en));
  });

  test.each(Object.entries({ en, zh }))(
    'are complete, under the name of the kit: %s',
    (_locale, messages) => {
      for (const [id, text] of Object.entries(messages)) {
        expect(id).toMatch(/^kit\./);
        expect(text.trim()).not.toBe('');
      }
    },
  );
});
