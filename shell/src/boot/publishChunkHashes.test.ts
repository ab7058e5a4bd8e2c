import { makePageData } from '../testing/makeRemote.ts';
import { publishChunkHashes } from './publishChunkHashes.ts';

/** Returns the hash that the loader of the shell's chunks gets for this URL. */
function findHash(url: string): string | undefined {
  const { __FARM_CHUNKS__: chunks } = globalThis as unknown as {
    __FARM_CHUNKS__: { hashOf: (url: string) => string | undefined };
  };
  return chunks.hashOf(url);
}

const shell = makePageData().shell;

test('a chunk of the shell has the hash that stands in the page', () => {
  publishChunkHashes(makePageData({ shell: { ...shell, integrity: { 'parts/7.js': 'sha384-seven' } } }));
  expect(findHash(`${location.origin}${shell.baseUrl}parts/7.js`)).toBe('sha384-seven');
});

test('any other script has none', () => {
  publishChunkHashes(makePageData({ shell: { ...shell, integrity: { '7.js': 'sha384-seven' } } }));
  expect(findHash(`${location.origin}${shell.baseUrl}8.js`)).toBeUndefined();
  expect(findHash(`https://evil.example${shell.baseUrl}7.js`)).toBeUndefined();
});

test('a shell of a dev server, which has no hashes, is not checked', () => {
  publishChunkHashes(makePageData({ shell: { ...shell, version: 'dev', integrity: {} } }));
  expect(findHash(`${location.origin}${shell.baseUrl}7.js`)).toBeUndefined();
});
