import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import type { PageData } from '@farm/contracts/registry';
import { compareTexts, findUntranslated, type ShownTexts } from './compareTexts.ts';
import { planLooks } from './looks.ts';

const [english = assert.fail(), , chinese = assert.fail()] = planLooks(['none']);
const evidence = { trace: '', picture: null };
const show = (page: string, look: ShownTexts['look'], ...texts: string[]): ShownTexts => ({
  page,
  look,
  path: page,
  texts,
  evidence,
});
const mount = (path: string, title: Record<string, string>) => ({ path, page: path, title });
// Contains only the fields that compareTexts reads.
const data = {
  remotes: [
    {
      descriptor: {
        mounts: [
          mount('/', { en: 'Home', zh: '首页' }),
          mount('/faqs', { en: 'FAQs', zh: '常见问题' }),
          mount('/raw', { en: 'Raw' }),
        ],
      },
    },
  ],
} as unknown as PageData;
const compare = (...shown: ShownTexts[]) =>
  compareTexts(shown, data).flatMap(({ page, look, findings }) =>
    findings.map(({ text }) => `${page} ${look === english.name ? 'en' : 'zh'}: ${text}`),
  );

describe('a page in Chinese', () => {
  test('is not the page in English', () => {
    assert.deepEqual(compare(show('/', english, 'Welcome'), show('/', chinese, 'Welcome')), [
      '/ zh: it says nothing in Chinese',
    ]);
    assert.deepEqual(compare(show('/', english, 'Welcome'), show('/', chinese, '欢迎')), []);
    assert.deepEqual(compare(show('/raw', english, 'Welcome'), show('/raw', chinese, 'Welcome')), []);
  });

  test('has no sentence of it, but names and units', () => {
    const sentence = 'You have no machines yet';
    const same = [sentence, 'PlotNFT', '12.5 XCH', 'Chia Network Inc.', 'Sample 1'];
    assert.deepEqual(findUntranslated(['标题', ...same], new Set(same), 'zh'), [
      `it says ‘${sentence}’ in Chinese as in English`,
    ]);
    assert.deepEqual(findUntranslated(['标题', sentence], new Set(), 'zh'), []);
  });
});

test('a page shows something else than another page of the remote', () => {
  const shown = [show('/', english, 'Welcome'), show('/faqs', english, 'Welcome')];
  assert.deepEqual(compare(...shown), [
    '/ en: it shows the same as /faqs',
    '/faqs en: it shows the same as /',
  ]);
  const redirected = shown.map((one) => ({ ...one, path: '/' }));
  assert.deepEqual(compare(...redirected), []);
});
