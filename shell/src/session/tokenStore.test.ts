import { tokenStore } from './tokenStore.ts';

afterEach(() => {
  tokenStore.clear();
});

describe('the token', () => {
  test('outlives the browser session when it is to be remembered', () => {
    tokenStore.save('token-1', true);
    expect(localStorage.getItem('login')).toBe('token-1');
    expect(sessionStorage.getItem('login')).toBeNull();
  });

  test('ends with the browser session otherwise', () => {
    tokenStore.save('token-1', false);
    expect(sessionStorage.getItem('login')).toBe('token-1');
    expect(localStorage.getItem('login')).toBeNull();
  });

  test('is read from session storage first, then from local storage', () => {
    localStorage.setItem('login', 'remembered');
    expect(tokenStore.read()).toBe('remembered');
    sessionStorage.setItem('login', 'of-this-session');
    expect(tokenStore.read()).toBe('of-this-session');
  });

  test('is the last one saved, wherever the one before it was', () => {
    tokenStore.save('first', true);
    tokenStore.save('second', false);
    expect(localStorage.getItem('login')).toBeNull();
    tokenStore.save('third', true);
    expect(sessionStorage.getItem('login')).toBeNull();
    expect(tokenStore.read()).toBe('third');
  });

  test('is gone from both storages when it is cleared', () => {
    localStorage.setItem('login', 'a');
    sessionStorage.setItem('login', 'b');
    tokenStore.clear();
    expect(tokenStore.read()).toBeNull();
  });
});
