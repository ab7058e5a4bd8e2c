import { screen, waitFor } from '@testing-library/react';
import { makeProbe } from '../testing/makeProbe.tsx';
import { makeMount, makeRemote } from '../testing/makeRemote.ts';
import { createScriptNetwork, createEntryScript } from '../testing/scriptNetwork.ts';
import { deleteBrowserState, startPage } from '../testing/startPage.tsx';

const network = createScriptNetwork();
const sendBeacon = jest.fn<boolean, [string, Blob]>();
const info = makeRemote('info', { descriptor: { mounts: [makeMount()] } });

beforeEach(() => {
  sendBeacon.mockReset().mockReturnValue(true);
  Object.assign(navigator, { sendBeacon });
  network.respond(() => createEntryScript(makeProbe('info')));
});
/** Returns the beacons that were sent. */
async function listBeacons(): Promise<object[]> {
  const bodies = await Promise.all(sendBeacon.mock.calls.map(([, blob]) => blob.text()));
  return bodies.flatMap((body) => (JSON.parse(body) as { beacons: object[] }).beacons);
}
afterEach(() => {
  Reflect.deleteProperty(navigator, 'sendBeacon');
  deleteBrowserState();
});

test('a page tells the registry that its shell and the remote in view are shown', async () => {
  const { unmount } = await startPage('/', { visitor: 'AAAAAAAAAAAAAAAAAAAAAA', rev: 3, remotes: [info] });
  await screen.findByRole('heading', { name: 'Hello from info' });
  await waitFor(() => expect(sendBeacon).toHaveBeenCalled());
  unmount();
  const shown = { version: '1.0.0+0123456789ab', rev: 3, phase: 'mount', code: null };
  expect(await listBeacons()).toEqual(
    expect.arrayContaining([
      expect.objectContaining({ ...shown, name: 'shell' }),
      expect.objectContaining({ ...shown, name: 'info' }),
    ]),
  );
});

test('the first thing that a script of a remote does is watched', async () => {
  network.respond(() => (path) => {
    const error = Object.assign(new Error('too early'), {
      stack: `Error\n    at ${location.origin}${path}:1:1`,
    });
    dispatchEvent(new ErrorEvent('error', { error }));
    createEntryScript(makeProbe('info'))(path);
  });
  await startPage('/', { visitor: 'AAAAAAAAAAAAAAAAAAAAAA', rev: 3, remotes: [info] });
  await screen.findByRole('heading', { name: 'Hello from info' });
  await waitFor(async () => {
    expect(await listBeacons()).toContainEqual(expect.objectContaining({ name: 'info', code: 'uncaught' }));
  });
});

test('a page with an override says so', async () => {
  await startPage('/', {
    remotes: [{ ...info, why: { kind: 'override', origin: 'http://localhost:3101' } }],
  });
  expect(await screen.findByText('info is loaded from http://localhost:3101')).toBeVisible();
});
