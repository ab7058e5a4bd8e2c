import { browserStorage } from './browserStorage.ts';

afterEach(() => {
  browserStorage.local.removeItem('login');
});

test('what the browser does not take is kept until the page goes', () => {
  localStorage.setItem('login', 'old');
  const full = jest.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
    throw new DOMException('full', 'QuotaExceededError');
  });
  browserStorage.local.setItem('login', 'new');
  expect(browserStorage.local.getItem('login')).toBe('new');
  full.mockRestore();
  browserStorage.local.setItem('login', 'newer');
  expect(browserStorage.local.getItem('login')).toBe('newer');
  expect(localStorage.getItem('login')).toBe('newer');
  browserStorage.local.removeItem('login');
  expect(browserStorage.local.getItem('login')).toBeNull();
});
