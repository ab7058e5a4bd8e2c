import { segmentSchema } from '@farm/contracts/rollout';
import { readSegment } from './readSegment.ts';

const CHROME =
  'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Safari/537.36';

/** Makes the window one of this width, language and user agent. */
function openWindow({ width = 1280, lang = 'en-US', agent = CHROME }) {
  jest.spyOn(window, 'innerWidth', 'get').mockReturnValue(width);
  jest.spyOn(navigator, 'userAgent', 'get').mockReturnValue(agent);
  document.documentElement.lang = lang;
}
afterEach(() => {
  document.documentElement.lang = '';
});

test('a page knows for what kind of visitor it is', () => {
  openWindow({});
  expect(segmentSchema.parse(readSegment('admin'))).toEqual({
    ...{ language: 'en', screen: 'desktop', role: 'admin', browser: 'chromium' },
  });
});

test.each([
  ['zh-CN', 'zh-CN'],
  ['zh-Hant', 'zh-CN'],
  ['de', 'other'],
])('the language %s is %s', (lang, language) => {
  openWindow({ lang });
  expect(readSegment('none').language).toBe(language);
});

test.each([
  [599, 'phone'],
  [600, 'tablet'],
  [1199, 'tablet'],
  [1200, 'desktop'],
])('a window of %i pixels is a %s', (width, screen) => {
  openWindow({ width });
  expect(readSegment('none').screen).toBe(screen);
});

test.each([
  ['chromium', CHROME.replace('Chrome', 'HeadlessChrome')],
  ['chromium', `${CHROME} Edg/140.0.0.0`],
  ['firefox', 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0'],
  ['safari', 'Mozilla/5.0 (Macintosh) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/26.0 Safari/605.1.15'],
  ['safari', 'Mozilla/5.0 (iPhone) AppleWebKit/605.1.15 (KHTML, like Gecko) CriOS/140.0 Mobile Safari/604.1'],
  ['other', 'Lynx/2.9'],
])('one of %s says so: %s', (browser, agent) => {
  openWindow({ agent });
  expect(readSegment('none').browser).toBe(browser);
});
