import { screen, within } from '@testing-library/react';
import { makeProbe } from '../../testing/makeProbe.tsx';
import { makeMount, makeRemote, makeVersion } from '../../testing/makeRemote.ts';
import { createScriptNetwork, createEntryScript } from '../../testing/scriptNetwork.ts';
import { deleteBrowserState, startPage } from '../../testing/startPage.tsx';

const network = createScriptNetwork();
afterEach(deleteBrowserState);

const NEW = '2.0.0+0123456789ab';
const makeDescriptor = (name: string) => ({
  title: { en: name.toUpperCase(), zh: name },
  mounts: [makeMount({ path: name === 'info' ? '/' : `/${name}` })],
});
const remotes = [
  makeRemote('info', {
    descriptor: makeDescriptor('info'),
    why: { kind: 'canary', percent: 10, bucket: 3.204, set: 'spring' },
  }),
  makeRemote('auth', { descriptor: makeDescriptor('auth'), disabled: { reason: 'being repaired' } }),
  makeRemote('assets', {
    ...makeVersion('assets', { version: NEW }),
    descriptor: makeDescriptor('assets'),
    lastGood: makeVersion('assets'),
  }),
  makeRemote('devices', {
    descriptor: makeDescriptor('devices'),
    why: { kind: 'override', origin: 'http://localhost:3104' },
  }),
  makeRemote('security', { descriptor: makeDescriptor('security'), why: { kind: 'preview' } }),
];

/** Opens the page at this path and then the dialog. */
async function openDialog(path = '/') {
  network.respond((requestPath) => {
    const name = requestPath.split('/')[2] ?? '';
    return requestPath.includes('/2.0.0') ? 'fails' : createEntryScript(makeProbe(name));
  });
  const page = await startPage(path, { rev: 12, visitor: '', remotes });
  await screen.findByRole('heading', { name: /Hello from/ }, { timeout: 10_000 });
  const button = screen.getByRole('button', { name: 'Details for support' });
  expect(button).toHaveAttribute('aria-haspopup', 'dialog');
  await page.user.click(button);
  const dialog = within(await screen.findByRole('dialog', { name: 'Details for support' }));
  /** Returns the dialog's description for this term. */
  const findEntry = (name: string) => dialog.getByText(name, { selector: 'dt' }).nextElementSibling;
  return { ...page, dialog, entry: findEntry };
}

test('a page says which versions it has, and why', async () => {
  const { entry } = await openDialog();
  expect(entry('Page frame')).toHaveTextContent('1.0.0+0123456789abThe version for everyone.');
  expect(entry('INFO')).toHaveTextContent(
    'A new version for 10% of visitors, released together with others as spring. You’re at position 3.2 of 100, so you get it.',
  );
  expect(entry('AUTH')).toHaveTextContent('Turned off: being repaired. Not opened yet.');
  expect(entry('ASSETS')).toHaveTextContent(`${NEW}The version for everyone. Not opened yet.`);
  expect(entry('DEVICES')).toHaveTextContent('Loaded from http://localhost:3104 instead');
  expect(entry('SECURITY')).toHaveTextContent('A preview visible only in this browser.');
  expect(entry('Revision')).toHaveTextContent('12');
  expect(entry('Visitor')).toHaveTextContent('unknown');
});

test('a page says that the last good version runs because the chosen one did not', async () => {
  const { entry } = await openDialog('/assets');
  expect(entry('ASSETS')).toHaveTextContent(
    `1.0.0+0123456789abThe last working version, because ${NEW} failed.`,
  );
});

test('all of it can be copied as text for those who help', async () => {
  const { dialog, user } = await openDialog();
  const write = jest.spyOn(navigator.clipboard, 'writeText').mockResolvedValue();
  await user.click(dialog.getByRole('button', { name: 'Copy as text' }));
  expect(await dialog.findByText('Copied')).toBeVisible();
  const text = write.mock.calls[0]?.[0] ?? '';
  expect(text).toMatch(/^Time: \d{4}-\d\d-\d\dT/);
  for (const line of [
    'Revision: 12',
    'Visitor: unknown',
    'shell 1.0.0+0123456789ab: stable',
    'info 1.0.0+0123456789ab: canary of set spring, 10 %, place 3.204',
    'auth 1.0.0+0123456789ab: switched off: being repaired (not opened)',
    'devices 1.0.0+0123456789ab: override from http://localhost:3104 (not opened)',
    'security 1.0.0+0123456789ab: preview (not opened)',
  ])
    expect(text.split('\n')).toContain(line);
});

test('where the browser allows no copying the text is there, selected', async () => {
  const { dialog, user } = await openDialog();
  jest.spyOn(navigator.clipboard, 'writeText').mockRejectedValue(new Error('denied'));
  await user.click(dialog.getByRole('button', { name: 'Copy as text' }));
  const text = await dialog.findByRole<HTMLTextAreaElement>('textbox');
  expect(text.value).toContain('Revision: 12');
  expect(text.selectionEnd).toBe(text.value.length);
});

test('Escape closes it, and the focus returns to the button', async () => {
  const { user } = await openDialog();
  await user.keyboard('{Escape}');
  expect(await screen.findByRole('button', { name: 'Details for support' })).toHaveFocus();
});
