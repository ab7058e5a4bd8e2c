import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { parseDescriptor } from './parseDescriptor.ts';

/** Writes a `remote.json` with this title and caption everywhere. */
function write(title: unknown, caption: unknown = title): string {
  return JSON.stringify({
    name: 'seeds',
    title,
    contract: { min: 3, max: 3 },
    mounts: [{ path: '/seeds', page: 'SeedsPage', title, layout: 'center', access: 'user' }],
    navigation: [
      {
        place: 'center',
        id: 'seeds',
        title,
        order: 1,
        items: [
          {
            id: 'seeds',
            title,
            path: '/seeds',
            caption,
            children: [{ id: 'more', title, path: '/seeds' }],
          },
        ],
      },
    ],
  });
}

const messages = {
  en: { 'seeds.title': 'Seeds', 'seeds.caption': 'What grows' },
  zh: { 'seeds.title': '种子' },
};

describe('titles of a remote', () => {
  test('are messages of it, in every language that has them', () => {
    const titles = { en: 'Seeds', zh: '种子' };
    assert.deepEqual(
      parseDescriptor(write('seeds.title', 'seeds.caption'), messages),
      JSON.parse(write(titles, { en: 'What grows' })),
    );
  });

  test('may be texts by language', () => {
    const text = write({ en: 'Seeds', zh: '种子', fr: 'Graines' });
    assert.deepEqual(parseDescriptor(text, {}), JSON.parse(text));
  });

  test('are refused without a message in English', () => {
    assert.throws(
      () => parseDescriptor(write('seeds.tittle'), messages),
      /^Error: no message "seeds\.tittle" in src\/messages\/en\.json$/,
    );
    assert.throws(
      () => parseDescriptor(write('seeds.title'), { zh: messages.zh }),
      /no message "seeds\.title"/,
    );
    assert.throws(() => parseDescriptor(write({ zh: '种子' }), messages), /"en"/);
  });
});
