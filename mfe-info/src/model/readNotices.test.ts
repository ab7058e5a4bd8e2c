import { addReadNotice, loadReadNotices, watchReadNotices } from './readNotices.ts';

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
    expect(loadReadNotices()).toEqual(['b', 'a']);
  });

  test('give way to newer ones, so that a browser never fills up', () => {
    for (let index = 0; index < 510; index += 1) addReadNotice(String(index));
    expect(loadReadNotices()).toHaveLength(500);
    expect(loadReadNotices().at(0)).toBe('10');
  });

  test.each(['', 'null', '{"a":1}', '[1,'])('are none when what is kept is %j', (text) => {
    localStorage.setItem(KEY, text);
    expect(loadReadNotices()).toEqual([]);
    expect(addReadNotice('a')).toEqual(['a']);
  });

  test('are forgotten by a browser that keeps nothing, and nothing breaks', () => {
    jest.spyOn(window, 'localStorage', 'get').mockImplementation(() => {
      throw new DOMException('denied', 'SecurityError');
    });
    expect(addReadNotice('a')).toEqual(['a']);
    expect(loadReadNotices()).toEqual([]);
  });

  test('tell when another tab read one, until they are no longer watched', () => {
    const hear = jest.fn();
    const stop = watchReadNotices(hear);
    window.dispatchEvent(new StorageEvent('storage', { key: KEY }));
    window.dispatchEvent(new StorageEvent('storage', { key: 'settings' }));
    expect(hear).toHaveBeenCalledTimes(1);
    stop();
    window.dispatchEvent(new StorageEvent('storage', { key: KEY }));
    expect(hear).toHaveBeenCalledTimes(1);
  });
});
