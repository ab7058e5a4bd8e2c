import { screen } from '@testing-library/react';
import { deleteBrowserState, startPage } from '../testing/startPage.tsx';

jest.mock('../messages/zh.json', () => {
  throw new Error('Loading chunk failed');
});

afterEach(() => {
  jest.restoreAllMocks();
  deleteBrowserState();
});

test('a page whose language does not load is in English this once, and the choice is kept', async () => {
  localStorage.setItem('lng', 'zh');
  await startPage('/404');
  expect(screen.getByRole('heading', { level: 1 })).toHaveTextContent('Not Found');
  expect(document.documentElement.lang).toBe('en');
  expect(localStorage.getItem('lng')).toBe('zh');
});

test('a browser that denies every storage shows the page', async () => {
  const deny = () => {
    throw new DOMException('denied', 'SecurityError');
  };
  jest.spyOn(window, 'localStorage', 'get').mockImplementation(deny);
  jest.spyOn(window, 'sessionStorage', 'get').mockImplementation(deny);
  await startPage('/404');
  expect(screen.getByRole('heading', { level: 1 })).toHaveTextContent('Not Found');
});
