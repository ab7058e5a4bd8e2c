import { createHash } from 'node:crypto';
import type { FaultProxy } from './faultProxy.ts';

/** A remote as described in the page data. */
interface Release {
  name: string;
  version: string;
  entry: string;
  integrity: Record<string, string>;
}

/** Mistakes a team can release: each passes every hash check and breaks in the page. */
export const damages = {
  /** Throws before it defines a container. */
  'throws on evaluation': () => `throw new Error('Broken on purpose');`,
  /** Runs without defining a container. */
  'leaves no container': () => `window.nothing = 'Broken on purpose';`,
  /** Every page of the remote throws while it renders. */
  'throws on mount': (entry: string, container: string) =>
    changeRoutes(
      entry,
      container,
      `Object.keys(routes).map((page) => [page, () => Promise.resolve(() => { throw new Error('Broken on purpose'); })])`,
    ),
  /** The first page is empty, and the second is the third. */
  'mixes its pages up': (entry: string, container: string) =>
    changeRoutes(
      entry,
      container,
      `Object.entries(routes).map(([page, load], index, all) =>
        [page, [() => Promise.resolve(() => null), all[2][1]][index] ?? load])`,
    ),
};

/** Changes the routes of a remote; `entries` is an expression of `routes`. */
function changeRoutes(entry: string, container: string, entries: string): string {
  return `${entry}
;${container} = ((container) => ({
  init: (...scope) => container.init(...scope),
  get: (module) => container.get(module).then((factory) => () => {
    const { default: remote } = factory();
    const { routes } = remote;
    return { default: { ...remote, routes: Object.fromEntries(${entries}) } };
  }),
}))(${container});`;
}

/** See {@link damages}. */
export type Damage = keyof typeof damages;

/** Returns a damaged entry script. */
export function applyDamage(damage: Damage, entry: string): string {
  const [, container] = /^var (farm_\w+);/.exec(entry) ?? [];
  if (container === undefined) throw new Error('The entry script sets no container');
  return damages[damage](entry, `globalThis.${container}`);
}

/** Path of a page: of no file, although it may contain the number of a version. */
const PAGE_PATH = /^\/(?!(r|api)\/)(?![^?]*\.[a-z]\w*(\?|$))/;

/**
 * Makes pages load a nonexistent version of a remote: the real version with a damaged entry whose hash is in the page
 * data. `lift` acts like a rollback: the next page has the real version again.
 */
export async function addBrokenRelease(
  proxy: FaultProxy,
  release: Release,
  damage: Damage,
): Promise<{ hits: () => number; lift: () => void }> {
  const { name, version, entry, integrity } = release;
  const brokenVersion = version.replace(/\+.*/, '+badbadbadbad');
  const change = (text: string) => applyDamage(damage, text);
  const toHealthyPath = (path: string) => path.replace(brokenVersion, version);
  const healthyEntry = await (await fetch(`${proxy.url}/r/${name}/${version}/${entry}`)).text();
  const hash = `sha384-${createHash('sha384').update(change(healthyEntry)).digest('base64')}`;
  const changePage = (html: string) =>
    html.replaceAll(version, brokenVersion).replaceAll(integrity[entry] ?? 'no hash', hash);

  const toPathPattern = (file: string) =>
    new RegExp(String.raw`^/r/${name}/${RegExp.escape(brokenVersion)}/${file}`);
  const rules = [
    proxy.break(PAGE_PATH, { kind: 'changed', change: changePage }),
    proxy.break(toPathPattern(''), { kind: 'changed', change: (text) => text, from: toHealthyPath }),
    proxy.break(toPathPattern(RegExp.escape(entry)), { kind: 'changed', change, from: toHealthyPath }),
  ];
  return {
    hits: () => rules.at(-1)?.hits ?? 0,
    lift: () => {
      // Files that a page already loaded keep working: a rollback removes nothing.
      rules[0]?.lift();
    },
  };
}
