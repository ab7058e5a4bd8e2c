import { loadInLocale } from './loadInLocale.ts';
import type { Messages } from './defineRemote.ts';

const english: Messages = { 'seeds.title': 'Seeds' };

function makeLoader(failure: Error) {
  return jest.fn((locale: string) => (locale === 'en' ? Promise.resolve(english) : Promise.reject(failure)));
}

test.each([
  ['webpack', Object.assign(new Error("Cannot find module './zh.json'"), { code: 'MODULE_NOT_FOUND' })],
  ['Vite', new Error('Unknown variable dynamic import: ./messages/zh.json')],
])('messages in a language that a build of %s does not have are English', async (_bundler, failure) => {
  await expect(loadInLocale(makeLoader(failure), 'zh')).resolves.toBe(english);
});

test('messages that do not load for another reason can be asked for again', async () => {
  const failure = Object.assign(new Error('Loading chunk 42 failed.'), { code: 'CHUNK_LOAD_FAILED' });
  const load = makeLoader(failure);
  await expect(loadInLocale(load, 'zh')).rejects.toBe(failure);
  expect(load.mock.calls).toEqual([['zh']]);
});

test('a build without English messages fails', async () => {
  const failure = Object.assign(new Error("Cannot find module './en.json'"), { code: 'MODULE_NOT_FOUND' });
  const load = jest.fn(() => Promise.reject(failure));
  await expect(loadInLocale(load, 'en')).rejects.toBe(failure);
  expect(load).toHaveBeenCalledTimes(1);
});
