import type { RemoteDescriptor } from '@farm/contracts/registry';
import { defineRemote, FormattedMessage, Link, useNotify, useSession } from '@farm/remote-sdk';
import { render, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { MemoryRouter } from 'react-router-dom';
import { MiniShell } from './MiniShell.tsx';

function FirstPage() {
  const { user } = useSession();
  const notify = useNotify();
  return (
    <>
      <h1>
        <FormattedMessage id="seeds.title" />
      </h1>
      <p>{user ? `${user.name}, ${user.role}` : 'nobody'}</p>
      <button onClick={() => notify.success('Sown')}>Sow</button>
      <Link to="/seeds/none">Elsewhere</Link>
    </>
  );
}

const remote = defineRemote({
  name: 'seeds',
  contract: { min: 1, max: 1 },
  routes: {
    FirstPage: () => Promise.resolve(FirstPage),
    BrokenPage: () =>
      Promise.resolve(() => {
        throw new Error('The soil is frozen');
      }),
    SecondPage: () => Promise.resolve(() => <h1>Second</h1>),
  },
  loadMessages: (locale) => Promise.resolve({ 'seeds.title': locale === 'en' ? 'Seeds' : '种子' }),
});

const descriptor: RemoteDescriptor = {
  name: 'seeds',
  title: { en: 'Seeds', zh: '种子' },
  contract: { min: 1, max: 1 },
  mounts: [
    { path: '/seeds', page: 'FirstPage', title: { en: 'All', zh: '全部' }, layout: 'center', access: 'user' },
    {
      path: '/seeds/all',
      page: 'FirstPage',
      title: { en: 'All', zh: '全部' },
      layout: 'center',
      access: 'user',
    },
    {
      path: '/seeds/two',
      page: 'SecondPage',
      title: { en: 'Two', zh: '二' },
      layout: 'center',
      access: 'user',
    },
    {
      path: '/seeds/broken',
      page: 'BrokenPage',
      title: { en: 'Broken', zh: '坏' },
      layout: 'center',
      access: 'user',
    },
    {
      path: '/seeds/:id',
      page: 'SecondPage',
      title: { en: 'One', zh: '一' },
      layout: 'center',
      access: 'user',
    },
  ],
  navigation: [],
};

describe('the mini-shell', () => {
  const renderShell = (mountedDescriptor = descriptor) => {
    render(
      <MemoryRouter initialEntries={['/seeds']}>
        <MiniShell remote={remote} descriptor={mountedDescriptor} />
      </MemoryRouter>,
    );
    return userEvent.setup();
  };

  test('leads to every page that needs no example, once', async () => {
    const user = renderShell();
    expect(await screen.findByRole('heading', { name: 'Seeds' })).toBeVisible();
    const links = await screen.findAllByRole('link');
    expect(links.map((link) => link.textContent)).toEqual(['All', 'Two', 'Broken', 'Elsewhere']);
    await user.click(screen.getByRole('link', { name: 'Two' }));
    expect(await screen.findByRole('heading', { name: 'Second' })).toBeVisible();
  });

  test('shows the error of a page in its place, and the next page all the same', async () => {
    jest.spyOn(console, 'error').mockImplementation(() => undefined);
    const user = renderShell();
    await user.click(await screen.findByRole('link', { name: 'Broken' }));
    expect(await screen.findByRole('heading', { name: 'The soil is frozen' })).toBeVisible();
    await user.click(screen.getByRole('link', { name: 'Two' }));
    expect(await screen.findByRole('heading', { name: 'Second' })).toBeVisible();
  });

  test('speaks the other language when it is chosen', async () => {
    const user = renderShell();
    await user.click(await screen.findByRole('button', { name: 'zh' }));
    expect(await screen.findByRole('heading', { name: '种子' })).toBeVisible();
    expect(screen.getByRole('link', { name: '全部' })).toBeVisible();
  });

  test('has somebody signed in, until they are not', async () => {
    const user = renderShell();
    expect(await screen.findByText('Ada, user')).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Sign out' }));
    expect(await screen.findByText('nobody')).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Sign in' }));
    expect(await screen.findByText('Ada, user')).toBeVisible();
  });

  test('has an operator signed in where only those may enter', async () => {
    renderShell({
      ...descriptor,
      mounts: descriptor.mounts.map((mount) => ({ ...mount, roles: ['admin'] })),
    });
    expect(await screen.findByText('Ada, admin')).toBeVisible();
  });

  test('shows what the remote tells', async () => {
    const user = renderShell();
    await user.click(await screen.findByRole('button', { name: 'Sow' }));
    expect(screen.getByRole('status')).toHaveTextContent('Sown');
  });
});
