import { makeVersion } from '../testing/makeRemote.ts';
import { createScriptNetwork, createEntryScript } from '../testing/scriptNetwork.ts';
import { Containers, EntryError } from './Containers.ts';

const network = createScriptNetwork();
let containers: Containers;
beforeEach(() => {
  containers = new Containers();
});

const makeEntryRequest = (fields: Partial<Parameters<Containers['load']>[0]> = {}) => ({
  remote: 'assets',
  version: makeVersion('assets'),
  timeoutMs: 30,
  attempt: 0,
  ...fields,
});

describe('the entry script of a remote', () => {
  test('may only run when it is what the registry says', async () => {
    network.respond(() => createEntryScript('assets', {}));
    await containers.load(makeEntryRequest());
    const [script] = network.requests;
    expect(script).toHaveProperty('integrity', 'sha384-assets-1.0.0+0123456789ab');
    // Without CORS a browser does not check the hash of another origin's file.
    expect(script).toHaveAttribute('crossorigin', 'anonymous');
  });

  test('of a dev server, which has no hash, runs unchecked', async () => {
    network.respond(() => createEntryScript('assets', {}));
    await containers.load(
      makeEntryRequest({ version: makeVersion('assets', { version: 'dev', integrity: {} }) }),
    );
    expect(network.requests[0]).not.toHaveProperty('integrity');
  });

  test('comes from the version’s own address, another origin included', async () => {
    network.respond(() => createEntryScript('assets', {}));
    await containers.load(
      makeEntryRequest({ version: makeVersion('assets', { baseUrl: 'https://cdn.example/a/' }) }),
    );
    expect(network.requests[0]?.src).toBe('https://cdn.example/a/entry.js');
  });

  test('goes past the browser’s cache when it is asked for again', async () => {
    network.respond(() => createEntryScript('assets', {}));
    await containers.load(makeEntryRequest({ attempt: 2 }));
    expect(network.listPaths()).toEqual(['/remotes/assets/1.0.0+0123456789ab/entry.js?attempt=2']);
  });

  test('leaves no element behind', async () => {
    network.respond(() => 'fails');
    await expect(containers.load(makeEntryRequest())).rejects.toThrow(EntryError);
    expect(network.requests[0]).not.toBeInTheDocument();
  });

  test('that runs but is no remote is named', async () => {
    network.respond(() => () => undefined);
    await expect(containers.load(makeEntryRequest())).rejects.toMatchObject({
      kind: 'threw',
      message: expect.stringContaining('left no container') as string,
    });
  });

  test('is not mistaken for an element that has the name as its id', async () => {
    document.body.insertAdjacentHTML('beforeend', '<i id="assets"></i>');
    network.respond(() => createEntryScript('assets', {}));
    await expect(containers.load(makeEntryRequest())).resolves.toHaveProperty('get');
    document.getElementById('assets')?.remove();
  });

  test('of a name with a hyphen leaves a container with an underscore', async () => {
    network.respond(() => createEntryScript('pool-stats', {}));
    await expect(containers.load(makeEntryRequest({ remote: 'pool-stats' }))).resolves.toHaveProperty('get');
  });

  test('that says nothing is told apart from one that fails', async () => {
    await expect(containers.load(makeEntryRequest())).rejects.toMatchObject({ kind: 'timeout' });
    network.respond(() => 'fails');
    await expect(containers.load(makeEntryRequest())).rejects.toMatchObject({ kind: 'unreachable' });
  });
});

describe('two versions of one remote', () => {
  const newer = makeVersion('assets', { version: '2.0.0+0123456789ab' });
  const init = jest.fn();
  const older = { init, get: () => Promise.resolve(() => 'older') };

  test('each have their own container, though both leave it under one name', async () => {
    network.respond((path) => createEntryScript('assets', path.includes('/2.') ? {} : older));
    const first = await containers.load(makeEntryRequest());
    const second = await containers.load(makeEntryRequest({ version: newer }));
    expect(first).not.toBe(second);
    expect(await containers.load(makeEntryRequest())).toBe(first);
    expect(network.requests).toHaveLength(2);
  });

  test('are not mixed up when the one that was given up runs late', async () => {
    await expect(containers.load(makeEntryRequest())).rejects.toMatchObject({ kind: 'timeout' });
    network.respond(() => createEntryScript('assets', {}));
    const second = await containers.load(makeEntryRequest({ version: newer }));
    createEntryScript('assets', older)();
    network.requests[0]?.dispatchEvent(new Event('load'));
    expect(await containers.load(makeEntryRequest({ version: newer }))).toBe(second);
    expect(await containers.load(makeEntryRequest())).not.toBe(second);
    expect(network.requests).toHaveLength(2);
  });
});

test('a version that is forgotten runs anew', async () => {
  network.respond(() => createEntryScript('assets', {}));
  const first = await containers.load(makeEntryRequest());
  containers.delete(makeEntryRequest().version);
  expect(await containers.load(makeEntryRequest())).not.toBe(first);
  expect(network.requests).toHaveLength(2);
});
