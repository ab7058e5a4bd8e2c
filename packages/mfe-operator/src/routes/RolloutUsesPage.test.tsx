import { createFakeApi, renderWithProviders, screen, within } from '@farm/testing';
import messages from '../messages/en.json';
import zh from '../messages/zh.json';
import {
  makeDocument,
  makeRemoteBuild,
  makeShellBuild,
  makeSignedRegistry,
  V1,
  V2,
} from '../testing/rolloutFactories.ts';
import { RolloutUsesPage } from './RolloutUsesPage.tsx';

const REGISTRY = 'readRegistry';

describe('who uses what', () => {
  const api = createFakeApi();
  const draw = (search = '', language: 'en' | 'zh' = 'en') =>
    renderWithProviders(<RolloutUsesPage />, {
      messages: language === 'en' ? messages : zh,
      page: { locale: language },
      path: `/operator/rollout/uses${search}`,
    });
  const listRows = async () => {
    const rows = await screen.findAllByRole('rowheader');
    return rows.map(({ parentElement }) =>
      Array.from(parentElement?.querySelectorAll('th, td') ?? [], ({ textContent }) => textContent),
    );
  };
  const document = makeDocument();
  const remotes = {
    assets: {
      ...document.remotes['assets'],
      ...{ stable: V1, canary: { version: V2, percent: 10, salt: 'a' } },
      ...{ disabled: null, lastGood: null, retired: {} },
      versions: {
        [V1]: makeRemoteBuild('assets', { uses: { '@farm/ui/table': ['DataTable', 'OldTable'] } }),
        [V2]: makeRemoteBuild('assets', { version: V2, uses: { '@farm/ui/table': ['DataTable'] } }),
      },
    },
    auth: {
      ...{ stable: V1, canary: null, disabled: null, lastGood: null, retired: {} },
      versions: {
        [V1]: makeRemoteBuild('auth', {
          contract: { min: 2, max: 3 },
          uses: { '@farm/ui': ['Box'], '@farm/ui/table': ['DataTable'] },
        }),
      },
    },
  };
  const shell = makeShellBuild({
    provides: { '@farm/ui': ['Box', 'Map'], '@farm/ui/table': ['DataTable', 'OldTable'] },
    deprecated: {
      '@farm/ui/table': { OldTable: { since: '2026-11-24', goes: '2027-05-24', hint: 'use DataTable' } },
    },
  });

  beforeEach(() => {
    const live = makeDocument({ remotes, shell: { ...document.shell, versions: { [V1]: shell } } });
    api.on(REGISTRY, () => makeSignedRegistry(live));
  });

  test('lists every live version that uses a part, with what goes and when', async () => {
    const { user } = draw();
    await user.click(await screen.findByRole('combobox', { name: 'Shared part' }));
    await user.click(screen.getByRole('option', { name: '@farm/ui/table' }));
    expect(await listRows()).toEqual([
      [
        'assets',
        '1.0.0+aaaaaaaStable',
        '1',
        'DataTable, OldTableOldTable goes on May 24, 2027: use DataTable',
      ],
      ['assets', '1.1.0+bbbbbbbCanary', '1', 'DataTable'],
      ['auth', '1.0.0+aaaaaaaStable', '2–3', 'DataTable'],
    ]);
    expect(screen.getByRole('link', { name: 'auth' })).toHaveAttribute('href', '/operator/rollout/auth');
  });

  test('lists those of one name, which the address keeps', async () => {
    draw('?part=%40farm%2Fui%2Ftable&name=OldTable');
    expect((await listRows()).map(([remote, version]) => [remote, version])).toEqual([
      ['assets', '1.0.0+aaaaaaaStable'],
    ]);
    expect(screen.getByRole('combobox', { name: 'Name' })).toHaveTextContent('OldTable');
  });

  test('says so when nobody uses a name', async () => {
    const { user } = draw('?part=%40farm%2Fui&name=NoSuchName');
    expect(await listRows()).toHaveLength(1);
    const name = screen.getByRole('combobox', { name: 'Name' });
    expect(name).toHaveTextContent('All names');
    await user.click(name);
    await user.click(within(screen.getByRole('listbox')).getByRole('option', { name: 'Map' }));
    expect(await screen.findByText('No live remote uses it')).toBeVisible();
  });

  test('says that nothing is live yet', async () => {
    api.refuse(REGISTRY, 'not_found');
    draw();
    expect(await screen.findByText('Nothing is live yet')).toBeVisible();
    expect(screen.queryByRole('combobox')).not.toBeInTheDocument();
  });

  test('says that it could not be loaded, and recovers by Retry', async () => {
    api.refuse(REGISTRY, 'unavailable');
    const { user } = draw();
    expect(await screen.findByRole('alert')).toHaveTextContent('Couldn’t load this');
    api.on(REGISTRY, () => makeSignedRegistry(makeDocument()));
    await user.click(screen.getByRole('button', { name: 'Retry' }));
    expect(await screen.findByText('Nothing is live yet')).toBeVisible();
  });

  test('speaks Chinese', async () => {
    draw('?part=%40farm%2Fui%2Ftable', 'zh');
    expect((await listRows())[0]?.[3]).toBe(
      'DataTable, OldTableOldTable 将于 2027年5月24日 移除：use DataTable',
    );
  });
});
