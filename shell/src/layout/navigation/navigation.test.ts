import type { NavGroup, NavItem } from '@farm/contracts/registry';
import { makeRemote } from '../../testing/makeRemote.ts';
import { buildNavigation, toRole } from './navigation.ts';

const item = (id: string, fields: Partial<NavItem> = {}): NavItem => ({
  id,
  title: { en: id },
  path: `/${id}`,
  ...fields,
});

const group = (id: string, order: number, items: NavItem[]): NavGroup => ({
  place: 'center',
  id,
  order,
  items,
});

const makeRemoteWith = (name: string, ...navigation: NavGroup[]) =>
  makeRemote(name, { descriptor: { navigation } });

const toIds = (groups: { id: string; items: NavItem[] }[]) =>
  groups.map(({ id, items }) => [id, ...items.map((entry) => entry.id)]);

describe('the navigation of a place', () => {
  test('has the groups of all remotes, the lowest order first', () => {
    const remotes = [
      makeRemoteWith('security', group('security', 30, [item('addresses')])),
      makeRemoteWith('info', group('tutorial', 10, [item('quick-start')])),
      makeRemoteWith('assets', group('my', 20, [item('assets')])),
    ];
    expect(toIds(buildNavigation(remotes, 'center', null))).toEqual([
      ['tutorial', 'quick-start'],
      ['my', 'assets'],
      ['security', 'addresses'],
    ]);
  });

  test('has one group where several remotes add to it, with the first title given', () => {
    const remotes = [
      makeRemoteWith('devices', {
        ...group('my', 21, [item('share'), item('machines')]),
        title: { en: 'Later' },
      }),
      makeRemoteWith('assets', { ...group('my', 20, [item('assets')]), title: { en: 'My' } }),
      makeRemoteWith('info', group('my', 19, [item('first')])),
    ];
    const groups = buildNavigation(remotes, 'center', null);
    expect(toIds(groups)).toEqual([['my', 'first', 'assets', 'share', 'machines']]);
    expect(groups[0]?.title).toEqual({ en: 'My' });
  });

  test('has nothing of another place', () => {
    const remotes = [
      makeRemoteWith(
        'info',
        { ...group('top', 1, [item('home')]), place: 'top' },
        group('my', 2, [item('assets')]),
      ),
    ];
    expect(toIds(buildNavigation(remotes, 'top', null))).toEqual([['top', 'home']]);
  });

  test('leaves the descriptors as they are', () => {
    const remotes = [
      makeRemoteWith('assets', group('my', 1, [item('assets')])),
      makeRemoteWith('devices', group('my', 2, [item('share')])),
    ];
    buildNavigation(remotes, 'center', null);
    expect(toIds(buildNavigation(remotes, 'center', null))).toEqual([['my', 'assets', 'share']]);
  });
});

describe('an entry for certain roles', () => {
  const remotes = [
    makeRemoteWith(
      'assets',
      group('my', 1, [
        item('all'),
        item('admins', { roles: ['admin'] }),
        item('users', { roles: ['user', 'guest'] }),
        item('parent', { children: [item('child'), item('secret-child', { roles: ['admin'] })] }),
      ]),
      group('operators', 2, [item('operator', { roles: ['admin'] })]),
    ),
  ];

  test('is shown to those only', () => {
    expect(toIds(buildNavigation(remotes, 'center', 'user'))).toEqual([['my', 'all', 'users', 'parent']]);
  });

  test('is not shown while the role is unknown', () => {
    expect(toIds(buildNavigation(remotes, 'center', null))).toEqual([['my', 'all', 'parent']]);
  });

  test('is shown to a guest as to an admin', () => {
    expect(toRole({ status: 'loading', user: null })).toBeNull();
    const role = toRole({ status: 'signedOut', user: null });
    expect(toIds(buildNavigation(remotes, 'center', role))).toEqual([
      ['my', 'all', 'admins', 'parent'],
      ['operators', 'operator'],
    ]);
  });

  test('counts for entries below another, too', () => {
    const children = (role: string) =>
      buildNavigation(remotes, 'center', role)[0]
        ?.items.find(({ id }) => id === 'parent')
        ?.children?.map(({ id }) => id);
    expect(children('user')).toEqual(['child']);
    expect(children('admin')).toEqual(['child', 'secret-child']);
  });
});
