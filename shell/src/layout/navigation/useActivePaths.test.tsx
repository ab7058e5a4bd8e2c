import { renderHook } from '@testing-library/react';
import type { ReactNode } from 'react';
import { MemoryRouter } from 'react-router-dom';
import { makeMount, makeRemote } from '../../testing/makeRemote.ts';
import { useActivePaths } from './useActivePaths.ts';

const remotes = [
  makeRemote('assets', {
    descriptor: {
      mounts: [
        makeMount({ path: '/center', page: 'AssetsPage' }),
        makeMount({ path: '/center/my/assets', page: 'AssetsPage' }),
        makeMount({ path: '/center/my/assets/withdrawals/:id', page: 'WithdrawalPage' }),
      ],
    },
  }),
];

function renderActivePaths(path: string): string[] {
  const wrapper = ({ children }: { children: ReactNode }) => (
    <MemoryRouter initialEntries={[path]}>{children}</MemoryRouter>
  );
  return renderHook(() => useActivePaths(remotes), { wrapper }).result.current;
}

test('every path of the page now open is active', () => {
  expect(renderActivePaths('/center')).toEqual(['/center', '/center/my/assets']);
  expect(renderActivePaths('/center/my/assets')).toEqual(['/center', '/center/my/assets']);
});

test('a page with a parameter is active by its pattern', () => {
  expect(renderActivePaths('/center/my/assets/withdrawals/7')).toEqual(['/center/my/assets/withdrawals/:id']);
});

test('at a path of the shell itself only that path is active', () => {
  expect(renderActivePaths('/404')).toEqual(['/404']);
});
