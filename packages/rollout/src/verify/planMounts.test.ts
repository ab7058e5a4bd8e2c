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
  operator: [mount('/operator', { roles: ['admin'] }), mount('/operator/notices/:id', { roles: ['admin'] })],
});
const addresses = (name: string, role: 'user' | 'admin' | null) =>
  planMounts(name, data, role && { token: 't', role }).pages.map(({ address }) => address);

describe('the pages of a candidate that are mounted', () => {
  test('are all of them for whoever may see them, with something made up where an address leaves it open', () => {
    assert.deepEqual(addresses('info', 'user'), ['/', '/tutorial']);
    assert.deepEqual(addresses('operator', 'admin'), [
      '/operator',
      '/operator/notices/00000000-0000-4000-8000-000000000000',
    ]);
  });

  test('are the public ones alone without anybody signed in, and what is left out is named with the reason', () => {
    const { pages, leftOut } = planMounts('info', data, null);
    assert.deepEqual(
      pages.map(({ mount: path }) => path),
      ['/'],
    );
    assert.deepEqual(leftOut, [
      '/tutorial was not mounted: it requires signing in (set FARM_VERIFY_EMAIL and FARM_VERIFY_PASSWORD)',
    ]);
    const operator = planMounts('operator', data, { token: 't', role: 'user' });
    assert.deepEqual(operator.pages, []);
    assert.match(operator.leftOut[0] ?? '', /\/operator was not mounted: it requires the role admin/);
  });

  test('are, of a shell, one of each remote beside it', () => {
    assert.deepEqual(addresses('shell', 'admin'), ['/', '/operator']);
  });
});
