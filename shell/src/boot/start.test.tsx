import { PAGE_DATA_ID } from '@farm/contracts/registry';
import { screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { cleanBrowser, startPage } from '../testing/startPage.tsx';
import { showBootFailure } from './showBootFailure.ts';
import { start } from './start.tsx';

jest.mock('../messages/zh.json', () => {
  throw new Error('Loading chunk failed');
});

afterEach(() => {
  jest.restoreAllMocks();
  cleanBrowser();
  document.body.replaceChildren();
});

function makeRoot(): HTMLElement {
  const root = document.createElement('div');
  root.textContent = 'logo';
  document.body.append(root);
  return root;
}

test('a page whose language does not load is in English this once, and the choice is kept', async () => {
  localStorage.setItem('lng', 'zh');
  await startPage('/404');
  expect(screen.getByRole('heading', { level: 1 })).toHaveTextContent('Not Found');
  expect(document.documentElement.lang).toBe('en');
  expect(localStorage.getItem('lng')).toBe('zh');
});

test('a page without its data says in both languages that it could not start', async () => {
  const root = makeRoot();
  await expect(start(root)).rejects.toThrow(PAGE_DATA_ID);
  expect(screen.getByRole('alert')).toHaveTextContent('The page could not be started.');
  expect(screen.getByText('页面无法启动，请检查网络后刷新页面。')).toHaveAttribute('lang', 'zh-CN');
  expect(root).not.toHaveTextContent('logo');
});

test('a page that could not start can be loaded again', async () => {
  const reload = jest.fn();
  showBootFailure(makeRoot(), reload);
  await userEvent.click(screen.getByRole('button', { name: 'Reload · 刷新' }));
  expect(reload).toHaveBeenCalledTimes(1);
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
