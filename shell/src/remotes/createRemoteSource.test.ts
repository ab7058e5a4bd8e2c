import { makePageData, makeRemote, makeVersion } from '../testing/makeRemote.ts';
import { createRemoteSource, type RemoteSource } from './createRemoteSource.ts';

interface Runtime {
  hashOf: (url: string) => string | undefined;
}

const connectApi = () => Promise.reject(new Error('nobody asks'));
const resetApiCache = jest.fn();
let source: RemoteSource;

/** Returns the shell's runtime as the chunks of remotes see it. */
function createRuntime(...remotes: ReturnType<typeof makeRemote>[]): Runtime {
  source = createRemoteSource(makePageData({ remotes }), { connectApi, resetApiCache });
  return (globalThis as unknown as { __FARM_FEDERATION__: Runtime }).__FARM_FEDERATION__;
}

describe('the hash of a chunk', () => {
  const remote = makeRemote('assets', {
    integrity: { 'entry.js': 'sha384-entry', 'pages/9.js': 'sha384-page' },
    lastGood: makeVersion('assets', { version: '0.9.0+0123456789ab', integrity: { '9.js': 'sha384-old' } }),
  });

  test('is what the registry says of its address, in both versions', () => {
    const { hashOf } = createRuntime(remote);
    expect(hashOf(`${location.origin}${remote.baseUrl}pages/9.js`)).toBe('sha384-page');
    expect(hashOf(`${location.origin}${remote.lastGood?.baseUrl ?? ''}9.js`)).toBe('sha384-old');
  });

  test('is unknown for any other address', () => {
    const { hashOf } = createRuntime(remote);
    expect(hashOf(`${location.origin}${remote.baseUrl}10.js`)).toBeUndefined();
    expect(hashOf(`https://evil.example${remote.baseUrl}pages/9.js`)).toBeUndefined();
  });

  test('of a version that takes another’s place is known from then on', () => {
    const { hashOf } = createRuntime(remote);
    const newer = makeVersion('assets', {
      version: '2.0.0+0123456789ab',
      integrity: { '9.js': 'sha384-new' },
    });
    source.prepareReplacement(makeRemote('assets', newer));
    expect(hashOf(`${location.origin}${newer.baseUrl}9.js`)).toBe('sha384-new');
    expect(resetApiCache).toHaveBeenCalledTimes(1);
  });
});
