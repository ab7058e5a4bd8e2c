import { locales, type Locale } from '@farm/contracts';
import type { Call } from '@farm/contracts/call';
import * as calls from '@farm/contracts/calls';
import { parseDescriptor } from '@farm/contracts/registry';
import type { Messages, Remote } from '@farm/remote-sdk';

const MAX_ENTRY_LINES = 40;

// Browser code excludes Node's types, which would let `process` and Node's timers pass the type check.
const { readFileSync } = jest.requireActual<{ readFileSync: (path: string, encoding: 'utf8') => string }>(
  'node:fs',
);

/**
 * Defines the tests that every remote must pass: its module matches its descriptor, importing the module has no side
 * effects, and its messages are complete in every language. Called by `src/remote.test.ts`.
 */
export function runRemoteTests(): void {
  const source = expect.getState().testPath?.replace(/\/[^/]+$/, '') ?? '';
  const entry = `${source}/remote.tsx`;
  const entryText = readFileSync(entry, 'utf8');
  const messages = locales.map((locale) => [
    locale,
    JSON.parse(readFileSync(`${source}/messages/${locale}.json`, 'utf8')) as Messages,
  ]);
  const descriptor = parseDescriptor(
    readFileSync(`${source}/../remote.json`, 'utf8'),
    Object.fromEntries(messages) as Record<Locale, Messages>,
  );
  const load = () => jest.requireActual<{ default: Remote }>(entry).default;

  describe(`the remote ${descriptor.name}`, () => {
    test('offers every page its descriptor mounts, and no other', () => {
      const mounted = new Set(descriptor.mounts.map((mount) => mount.page));
      expect(Object.keys(load().routes).toSorted()).toEqual([...mounted].toSorted());
    });

    test('has the name and the contract of its descriptor', () => {
      const { name, contract } = load();
      expect({ name, contract }).toEqual({ name: descriptor.name, contract: descriptor.contract });
    });

    test('mounts no path twice, and leads to none that it does not mount', () => {
      const paths = descriptor.mounts.map((mount) => mount.path);
      expect(new Set(paths).size).toBe(paths.length);
      const links = descriptor.navigation.flatMap((group) => group.items).map((item) => item.path);
      expect(links.filter((link) => !paths.includes(link))).toEqual([]);
    });

    test('names as first requests only calls that read', () => {
      const reads = new Set<string>(
        Object.values<Call>(calls).flatMap(({ method, path }) => (method === 'GET' ? [path] : [])),
      );
      const requests = descriptor.mounts.flatMap((mount) => mount.requests ?? []);
      expect(requests.filter((request) => !reads.has(request.split('?', 1)[0] ?? ''))).toEqual([]);
    });

    test('titles everything in every language', () => {
      const { title, mounts, navigation } = descriptor;
      const items = navigation.flatMap((group) => group.items);
      const groups = navigation.flatMap((group) => group.title ?? []);
      const titles = [title, ...groups, ...[...mounts, ...items].map((titled) => titled.title)];
      for (const localized of titles)
        expect(Object.keys(localized).toSorted()).toEqual([...locales].toSorted());
    });

    test('loads every page', async () => {
      for (const page of Object.values(load().routes)) expect(await page()).toBeInstanceOf(Function);
    });

    test('does nothing when it is imported, and is small', () => {
      const before = Object.keys(globalThis);
      const fetchSpy = jest.spyOn(globalThis, 'fetch');
      const listenSpy = jest.spyOn(globalThis, 'addEventListener');
      jest.isolateModules(load);
      expect(Object.keys(globalThis)).toEqual(before);
      expect(fetchSpy).not.toHaveBeenCalled();
      expect(listenSpy).not.toHaveBeenCalled();
      // Everything except the SDK is imported lazily.
      expect(entryText.match(/(?<=^import .*)'.*'/gm)).toEqual(["'@farm/remote-sdk'"]);
      expect(entryText.trimEnd().split('\n').length).toBeLessThanOrEqual(MAX_ENTRY_LINES);
    });

    test('speaks every language with the same messages, under its own name', async () => {
      const { loadMessages, routes } = load();
      const loaders = [loadMessages, ...Object.values(routes).flatMap((page) => page.loadMessages ?? [])];
      for (const loader of loaders) {
        const [first, ...others] = await Promise.all(locales.map(loader));
        const ids = Object.keys(first ?? {}).toSorted();
        expect(ids.length).toBeGreaterThan(0);
        expect(ids.filter((id) => !id.startsWith(`${descriptor.name}.`))).toEqual([]);
        for (const messages of others) expect(Object.keys(messages).toSorted()).toEqual(ids);
        for (const messages of [first, ...others]) expect(listEmptyIds(messages ?? {})).toEqual([]);
      }
    });
  });
}

function listEmptyIds(messages: Messages): string[] {
  return Object.keys(messages).filter((id) => messages[id]?.trim() === '');
}
