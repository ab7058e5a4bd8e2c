import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import type { Mount, PageData } from '@farm/contracts/registry';
import { planMounts } from './planMounts.ts';

const mount = (path: string, facts: Partial<Mount> = {}): Mount => ({
  path,
  page: 'Page',
  title: { en: path },
  layout: 'center',
  access: 'user',
  ...facts,
});

function pageData(remotes: Record<string, Mount[]>): PageData {
  const toRemote = ([name, mounts]: [string, Mount[]]) => ({ name, descriptor: { mounts }, disabled: null });
  // Contains only the fields that planMounts reads.
  return { remotes: Object.entries(remotes).map(toRemote) } as unknown as PageData;
}

const data = pageData({
  info: [mount('/', { access: 'public' }), mount('/tutorial')],
  auth: [mount('/auth/login', { access: 'public', layout: 'auth' }), mount('/auth/done')],
  operator: [
    mount('/operator', { roles: ['admin'] }),
    mount('/operator/notices/:id', { roles: ['admin'] }),
    mount('/operator/:name?', { roles: ['admin', 'auditor'] }),
  ],
  audit: [mount('/audit', { roles: ['auditor'] })],
});
const plan = (name: string) => planMounts(name, data).pages.map(({ address, roles }) => [address, ...roles]);

describe('the pages of a candidate that are mounted', () => {
  test('are all of them, with a sample where an address leaves it open, for each role that may see them', () => {
    assert.deepEqual(plan('info'), [
      ['/', 'none', 'user'],
      ['/tutorial', 'user'],
    ]);
    assert.deepEqual(plan('operator'), [
      ['/operator', 'admin'],
      ['/operator/notices/00000000-0000-4000-8000-000000000001', 'admin'],
      ['/operator/sample', 'admin'],
    ]);
  });

  test('are for nobody signed in where people sign in', () => {
    assert.deepEqual(plan('auth'), [
      ['/auth/login', 'none'],
      ['/auth/done', 'user'],
    ]);
  });

  test('are not those for a role that there is not, which is said', () => {
    assert.deepEqual(planMounts('audit', data), {
      pages: [],
      leftOut: ['/audit was not mounted: it is for roles that the farm does not have'],
    });
  });

  test('are, of a shell, one of each remote beside it', () => {
    assert.deepEqual(
      plan('shell').map(([address]) => address),
      ['/', '/auth/login', '/operator'],
    );
  });
});
