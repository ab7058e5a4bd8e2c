import { addReadNotice, listReadNotices, watchReadNotices } from './readNotices.ts';

const KEY = 'farm.notices.read';

afterEach(() => {
  jest.restoreAllMocks();
  localStorage.clear();
});

describe('the notices that were read', () => {
  test('are kept, each once, the last one last', () => {
    addReadNotice('a');
    addReadNotice('b');
    expect(addReadNotice('a')).toEqual(['b', 'a']);
    expect(listReadNotices()).toEqual(['b', 'a']);
  });

  test('give way to newer ones, so that a browser never fills up', () => {
    for (let index = 0; index < 510; index += 1) addReadNotice(String(index));
    expect(listReadNotices()).toHaveLength(500);
    expect(listReadNotices().at(0)).toBe('10');
  });

  test.each(['', 'null', '{"a":1}', '[1,'])('are none when what is kept is %j', (text) => {
    localStorage.setItem(KEY, text);
    expect(listReadNotices()).toEqual([]);
    expect(addReadNotice('a')).toEqual(['a']);
  });

  test('are forgotten by a browser that keeps nothing, and nothing breaks', () => {
    jest.spyOn(window, 'localStorage', 'get').mockImplementation(() => {
      throw new DOMException('denied', 'SecurityError');
    });
    expect(addReadNotice('a')).toEqual(['a']);
    expect(listReadNotices()).toEqual([]);
  });

  test('tell when another tab read one, until they are no longer watched', () => {
    const handleChange = jest.fn();
    const stop = watchReadNotices(handleChange);
    window.dispatchEvent(new StorageEvent('storage', { key: KEY }));
    window.dispatchEvent(new StorageEvent('storage', { key: 'settings' }));
    expect(handleChange).toHaveBeenCalledTimes(1);
    stop();
    window.dispatchEvent(new StorageEvent('storage', { key: KEY }));
    expect(handleChange).toHaveBeenCalledTimes(1);
  });
});
