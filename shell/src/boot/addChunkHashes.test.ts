import { makePageData } from '../testing/makeRemote.ts';
import { addChunkHashes } from './addChunkHashes.ts';

/** Returns the hash that the loader of the shell's chunks gets for this URL. */
function hashOf(url: string): string | undefined {
  const { __FARM_CHUNKS__: told } = globalThis as unknown as {
    __FARM_CHUNKS__: { hashOf: (url: string) => string | undefined };
  };
  return told.hashOf(url);
}

const shell = makePageData().shell;

test('a chunk of the shell has the hash that stands in the page', () => {
  addChunkHashes(makePageData({ shell: { ...shell, integrity: { 'parts/7.js': 'sha384-seven' } } }));
  expect(hashOf(`${location.origin}${shell.baseUrl}parts/7.js`)).toBe('sha384-seven');
});

test('any other script has none', () => {
  addChunkHashes(makePageData({ shell: { ...shell, integrity: { '7.js': 'sha384-seven' } } }));
  expect(hashOf(`${location.origin}${shell.baseUrl}8.js`)).toBeUndefined();
  expect(hashOf(`https://evil.example${shell.baseUrl}7.js`)).toBeUndefined();
});

test('a shell of a dev server, which has no hashes, is not checked', () => {
  addChunkHashes(makePageData({ shell: { ...shell, version: 'dev', integrity: {} } }));
  expect(hashOf(`${location.origin}${shell.baseUrl}7.js`)).toBeUndefined();
});
