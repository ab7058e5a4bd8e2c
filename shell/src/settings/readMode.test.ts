import fc from 'fast-check';
import { readMode } from './readMode.ts';

afterEach(() => {
  localStorage.clear();
});

describe('the colour mode', () => {
  test.each([
    ['dark', { themeMode: 'dark', themeStretch: true }],
    ['light', { themeMode: 'light' }],
    ['light', { themeMode: 'sepia' }],
    ['light', {}],
  ])('is %s for the settings %j', (mode, settings) => {
    localStorage.setItem('settings', JSON.stringify(settings));
    expect(readMode()).toBe(mode);
  });

  test('is light when nothing is kept', () => {
    expect(readMode()).toBe('light');
  });

  test('is light when what is kept is damaged, whatever it is', () => {
    fc.assert(
      fc.property(fc.oneof(fc.string(), fc.json(), fc.constant('{"themeMode":"dark"')), (text) => {
        localStorage.setItem('settings', text);
        expect(readMode()).toBe('light');
      }),
    );
  });

  test('is light when the browser keeps nothing at all', () => {
    jest.spyOn(Storage.prototype, 'getItem').mockImplementation(() => {
      throw new DOMException('denied', 'SecurityError');
    });
    expect(readMode()).toBe('light');
  });
});
