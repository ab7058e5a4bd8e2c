import { makeVersion } from '../testing/makeRemote.ts';
import { createScriptNetwork, leaveContainer } from '../testing/scriptNetwork.ts';
import { EntryError, loadContainer } from './loadContainer.ts';

const network = createScriptNetwork();

const request = (fields: Partial<Parameters<typeof loadContainer>[0]> = {}) => ({
  remote: 'assets',
  version: makeVersion('assets'),
  timeoutMs: 30,
  attempt: 0,
  ...fields,
});

describe('the entry script of a remote', () => {
  test('may only run when it is what the registry says', async () => {
    network.answer(() => leaveContainer('assets', {}));
    await loadContainer(request());
    const [script] = network.requests;
    expect(script).toHaveProperty('integrity', 'sha384-assets-1.0.0+0123456789ab');
    // Without CORS a browser does not check the hash of another origin's file.
    expect(script).toHaveAttribute('crossorigin', 'anonymous');
  });

  test('of a dev server, which has no hash, runs unchecked', async () => {
    network.answer(() => leaveContainer('assets', {}));
    await loadContainer(request({ version: makeVersion('assets', { version: 'dev', integrity: {} }) }));
    expect(network.requests[0]).not.toHaveProperty('integrity');
  });

  test('comes from the version’s own address, another origin included', async () => {
    network.answer(() => leaveContainer('assets', {}));
    await loadContainer(request({ version: makeVersion('assets', { baseUrl: 'https://cdn.example/a/' }) }));
    expect(network.requests[0]?.src).toBe('https://cdn.example/a/entry.js');
  });

  test('goes past the browser’s cache when it is asked for again', async () => {
    network.answer(() => leaveContainer('assets', {}));
    await loadContainer(request({ attempt: 2 }));
    expect(network.paths()).toEqual(['/remotes/assets/1.0.0+0123456789ab/entry.js?attempt=2']);
  });

  test('leaves no element behind', async () => {
    network.answer(() => 'fails');
    await expect(loadContainer(request())).rejects.toThrow(EntryError);
    expect(network.requests[0]).not.toBeInTheDocument();
  });

  test('that runs but is no remote is named', async () => {
    network.answer(() => () => undefined);
    await expect(loadContainer(request())).rejects.toThrow('left no container farm_assets');
  });

  test('is not mistaken for an element that has the name as its id', async () => {
    document.body.insertAdjacentHTML('beforeend', '<i id="assets"></i>');
    network.answer(() => leaveContainer('assets', {}));
    await expect(loadContainer(request())).resolves.toHaveProperty('get');
    document.getElementById('assets')?.remove();
  });

  test('of a name with a hyphen leaves a container with an underscore', async () => {
    network.answer(() => leaveContainer('pool-stats', {}));
    await loadContainer(request({ remote: 'pool-stats' }));
    expect(globalThis).toHaveProperty('farm_pool_stats');
  });

  test('that says nothing is told apart from one that fails', async () => {
    await expect(loadContainer(request())).rejects.toMatchObject({ isTimeout: true });
    network.answer(() => 'fails');
    await expect(loadContainer(request())).rejects.toMatchObject({ isTimeout: false });
  });
});
