import { createFakeApi, makeProfile } from '@farm/testing';
import { act, screen, waitFor, within } from '@testing-library/react';
import { makeProbe } from '../../testing/makeProbe.tsx';
import { makeMount, makeRemote } from '../../testing/makeRemote.ts';
import { createScriptNetwork, createEntryScript } from '../../testing/scriptNetwork.ts';
import { startFarm } from '../../testing/startFarm.tsx';
import { deleteBrowserState, startPage } from '../../testing/startPage.tsx';

const network = createScriptNetwork();
const api = createFakeApi();
afterEach(deleteBrowserState);

const start = () => startFarm(network, '/', { items: [] });

const findLanguageButton = (name: string) => screen.findByRole('button', { name });
const findChoice = (name: string) => screen.findByRole('menuitemradio', { name });

test('the language can be changed, and everything follows', async () => {
  const { user } = await start();
  await user.click(await findLanguageButton('Language: English'));
  expect(await findChoice('English')).toBeChecked();
  await user.click(await findChoice('中文'));
  expect(await screen.findByRole('heading', { name: 'info 你好' })).toBeVisible();
  const header = within(screen.getByRole('banner'));
  expect(await header.findByRole('link', { name: '公告' })).toBeVisible();
  expect(localStorage.getItem('lng')).toBe('zh');
});

test('the menu works by keys alone: it begins at the language shown, and Escape leads back', async () => {
  const { user } = await start();
  const button = await findLanguageButton('Language: English');
  expect(button).toHaveAttribute('aria-haspopup', 'menu');
  act(() => button.focus());
  await user.keyboard('{Enter}');
  expect(await findChoice('English')).toHaveFocus();
  await user.keyboard('{ArrowDown}');
  expect(await findChoice('中文')).toHaveFocus();
  await user.keyboard('{Escape}');
  await waitFor(() => expect(screen.queryByRole('menu')).not.toBeInTheDocument());
  expect(button).toHaveFocus();
  await user.keyboard('{Enter}');
  await findChoice('English');
  await user.keyboard('{ArrowDown}{Enter}');
  expect(await screen.findByRole('heading', { name: 'info 你好' })).toBeVisible();
});

test('the profile follows, and what could not be kept is tried at the next change', async () => {
  sessionStorage.setItem('login', 'token-of-ada');
  api.on('readProfile', () => makeProfile({ name: 'Ada' }));
  const requests = jest.fn();
  api.refuse('updateProfile', 'unavailable');
  const { user } = await start();
  await findLanguageButton('Ada’s account');
  await user.click(await findLanguageButton('Language: English'));
  await user.click(await findChoice('中文'));
  expect(await screen.findByRole('heading', { name: 'info 你好' })).toBeVisible();
  api.on('updateProfile', (body) => {
    requests(body);
    return makeProfile({ name: 'Ada' });
  });
  await user.click(await findLanguageButton('语言: 中文'));
  await user.click(await findChoice('English'));
  await waitFor(() => {
    expect(requests.mock.lastCall).toEqual([{ locale: 'en' }]);
  });
  expect(screen.queryByRole('alert')).not.toBeInTheDocument();
});

test('a language that does not load is said, and nothing changes', async () => {
  const probe = makeProbe('info');
  network.respond(() =>
    createEntryScript({
      ...probe,
      loadMessages: (locale) =>
        locale === 'en' ? probe.loadMessages('en') : Promise.reject(new Error('no network')),
    }),
  );
  const info = makeRemote('info', { descriptor: { mounts: [makeMount()] } });
  const { user } = await startPage('/', { remotes: [info] });
  await screen.findByRole('heading', { name: 'Hello from info' });
  await user.click(await findLanguageButton('Language: English'));
  await user.click(await findChoice('中文'));
  expect(await screen.findByText('Couldn’t load the language. Try again.')).toBeVisible();
  expect(screen.getByText('Hello from info')).toBeVisible();
  expect(document.documentElement.lang).toBe('en');
});
