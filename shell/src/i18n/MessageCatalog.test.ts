import type { Locale } from '@farm/contracts';
import type { Messages } from '@farm/remote-sdk';
import { waitFor } from '@testing-library/react';
import { fc } from '@farm/testing/property';
import { MessageCatalog } from './MessageCatalog.ts';

/** Makes a loader whose message names its own language. */
const makeLoader = (name: string) => (locale: Locale) => Promise.resolve({ [`${name}.hello`]: locale });

/** Makes a loader whose calls the test settles, in any order. */
function makeManualLoader() {
  const calls: { locale: Locale; answer: (messages: Messages) => void; fail: () => void }[] = [];
  const load = (locale: Locale) =>
    new Promise<Messages>((resolve, reject) => {
      calls.push({
        locale,
        answer: resolve,
        fail: () => {
          reject(new Error('no network'));
        },
      });
    });
  return { calls, load };
}

describe('the messages of the page', () => {
  test('are those of every deployable that added its own', async () => {
    const catalog = new MessageCatalog('en');
    await catalog.add('shell', makeLoader('shell'));
    await catalog.add('assets', makeLoader('assets'));
    expect(catalog.read()).toEqual({
      locale: 'en',
      messages: { 'shell.hello': 'en', 'assets.hello': 'en' },
    });
  });

  test('are loaded once for each deployable', async () => {
    const catalog = new MessageCatalog('en');
    const load = jest.fn(makeLoader('assets'));
    await catalog.add('assets', load);
    await catalog.add('assets', load);
    expect(load).toHaveBeenCalledTimes(1);
  });

  test('are replaced by those of another version of the same deployable', async () => {
    const catalog = new MessageCatalog('en');
    await catalog.add('assets', () => Promise.resolve({ 'assets.hello': 'old' }));
    await catalog.add('assets', makeLoader('assets'));
    expect(catalog.read().messages).toEqual({ 'assets.hello': 'en' });
    await catalog.setLocale('zh');
    expect(catalog.read().messages).toEqual({ 'assets.hello': 'zh' });
  });

  test('that did not load can be asked for again', async () => {
    const catalog = new MessageCatalog('en');
    await expect(catalog.add('assets', () => Promise.reject(new Error('no network')))).rejects.toThrow();
    await catalog.add('assets', makeLoader('assets'));
    expect(catalog.read().messages).toEqual({ 'assets.hello': 'en' });
  });

  test('of a build that is older than the language are English', async () => {
    const catalog = new MessageCatalog('en');
    await catalog.add('shell', makeLoader('shell'));
    await catalog.add('assets', (locale) =>
      locale === 'en'
        ? makeLoader('assets')(locale)
        : Promise.reject(Object.assign(new Error('Cannot find module'), { code: 'MODULE_NOT_FOUND' })),
    );
    await catalog.setLocale('zh');
    expect(catalog.read()).toEqual({
      locale: 'zh',
      messages: { 'shell.hello': 'zh', 'assets.hello': 'en' },
    });
  });

  test('are told to whoever listens, until they no longer do', async () => {
    const catalog = new MessageCatalog('en');
    const listener = jest.fn();
    const stop = catalog.subscribe(listener);
    await catalog.add('shell', makeLoader('shell'));
    expect(listener).toHaveBeenCalledTimes(1);
    stop();
    await catalog.setLocale('zh');
    expect(listener).toHaveBeenCalledTimes(1);
  });
});

describe('a change of language', () => {
  test('is shown at once for everything, and only when all of it is there', async () => {
    const catalog = new MessageCatalog('en');
    await catalog.add('shell', makeLoader('shell'));
    const assets = makeManualLoader();
    const added = catalog.add('assets', assets.load);
    assets.calls[0]?.answer({ 'assets.hello': 'en' });
    await added;

    const changed = catalog.setLocale('zh');
    expect(catalog.read().locale).toBe('en');
    assets.calls[1]?.answer({ 'assets.hello': 'zh' });
    await changed;
    expect(catalog.read()).toEqual({
      locale: 'zh',
      messages: { 'shell.hello': 'zh', 'assets.hello': 'zh' },
    });
  });

  test('changes nothing when any of the messages do not load', async () => {
    const catalog = new MessageCatalog('en');
    await catalog.add('shell', makeLoader('shell'));
    await catalog.add('assets', (locale) =>
      locale === 'en' ? makeLoader('assets')(locale) : Promise.reject(new Error('no network')),
    );
    const before = catalog.read();
    await expect(catalog.setLocale('zh')).rejects.toThrow('no network');
    expect(catalog.read()).toBe(before);
  });

  test('to the language that is shown asks for nothing', async () => {
    const catalog = new MessageCatalog('en');
    const load = jest.fn(makeLoader('shell'));
    await catalog.add('shell', load);
    await catalog.setLocale('en');
    expect(load).toHaveBeenCalledTimes(1);
  });

  test('reaches a deployable that is added meanwhile and comes last', async () => {
    const catalog = new MessageCatalog('en');
    await catalog.add('shell', makeLoader('shell'));
    const assets = makeManualLoader();
    const added = catalog.add('assets', assets.load);
    await catalog.setLocale('zh');
    assets.calls[0]?.answer({ 'assets.hello': 'en' });
    await waitFor(() => expect(assets.calls).toHaveLength(2));
    assets.calls[1]?.answer({ 'assets.hello': 'zh' });
    await added;
    expect(catalog.read().messages).toEqual({ 'shell.hello': 'zh', 'assets.hello': 'zh' });
  });

  test('keeps a deployable that is added meanwhile and comes first', async () => {
    const catalog = new MessageCatalog('en');
    const shell = makeManualLoader();
    const added = catalog.add('shell', shell.load);
    shell.calls[0]?.answer({ 'shell.hello': 'en' });
    await added;
    const changed = catalog.setLocale('zh');
    await catalog.add('assets', makeLoader('assets'));
    shell.calls[1]?.answer({ 'shell.hello': 'zh' });
    await changed;
    expect(catalog.read().messages).toEqual({ 'shell.hello': 'zh', 'assets.hello': 'zh' });
  });

  test('is the last one asked for, whichever answers last', async () => {
    const catalog = new MessageCatalog('en');
    const shell = makeManualLoader();
    const added = catalog.add('shell', shell.load);
    shell.calls[0]?.answer({ 'shell.hello': 'en' });
    await added;
    const toChinese = catalog.setLocale('zh');
    const backToEnglish = catalog.setLocale('en');
    shell.calls[1]?.answer({ 'shell.hello': 'zh' });
    await Promise.all([toChinese, backToEnglish]);
    expect(catalog.read()).toEqual({ locale: 'en', messages: { 'shell.hello': 'en' } });
  });
});

test('whatever happens in whichever order, the page speaks one language, the one last asked for', async () => {
  const names = ['shell', 'assets', 'devices'];
  const step = fc.oneof(
    fc.record({ add: fc.constantFrom(...names) }),
    fc.record({ speak: fc.constantFrom<Locale>('en', 'zh') }),
  );
  await fc.assert(
    fc.asyncProperty(fc.array(step, { maxLength: 8 }), fc.scheduler(), async (steps, scheduler) => {
      const catalog = new MessageCatalog('en');
      const load = scheduler.scheduleFunction((name: string, locale: Locale): Promise<Messages> =>
        makeLoader(name)(locale),
      );
      const done = steps.map((next) =>
        'add' in next
          ? catalog.add(next.add, (locale) => load(next.add, locale))
          : catalog.setLocale(next.speak),
      );
      await scheduler.waitFor(Promise.all(done));
      const locale = steps.flatMap((next) => ('speak' in next ? [next.speak] : [])).at(-1) ?? 'en';
      const added = new Set(steps.flatMap((next) => ('add' in next ? [next.add] : [])));
      expect(catalog.read()).toEqual({
        locale,
        messages: Object.fromEntries([...added].map((name) => [`${name}.hello`, locale])),
      });
    }),
  );
});
