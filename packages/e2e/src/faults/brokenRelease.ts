import { createHash } from 'node:crypto';
import type { FaultProxy } from './faultProxy.ts';

/** A remote as the page's own data describe it. */
interface Release {
  name: string;
  version: string;
  entry: string;
  integrity: Record<string, string>;
}

/** What a team can release by mistake: each passes every check of hashes, and breaks in the page. */
export const damages = {
  /** Throws before it leaves a container. */
  'throws on evaluation': () => `throw new Error('Broken on purpose');`,
  /** Runs, and leaves none. */
  'leaves no container': () => `window.nothing = 'Broken on purpose';`,
  /** Every page of it throws while it is drawn. */
  'throws on mount': (entry: string, container: string) => `${entry}
;${container} = ((container) => ({
  init: (...scope) => container.init(...scope),
  get: (module) => container.get(module).then((factory) => () => {
    const { default: remote } = factory();
    const broken = () => { throw new Error('Broken on purpose'); };
    const routes = Object.keys(remote.routes).map((page) => [page, () => Promise.resolve(broken)]);
    return { default: { ...remote, routes: Object.fromEntries(routes) } };
  }),
}))(${container});`,
};

/** See {@link damages}. */
export type Damage = keyof typeof damages;

/** The script of an entry after the damage; `name` is the remote's. */
export function applyDamage(damage: Damage, name: string, entry: string): string {
  return damages[damage](entry, `globalThis.farm_${name.replaceAll('-', '_')}`);
}

/**
 * Has pages load a version of a remote that does not exist: the true one with a damaged entry, and the hash of that in
 * the page. Ends as a rollback does: the next page is the true one again.
 */
export async function addBrokenRelease(
  proxy: FaultProxy,
  release: Release,
  damage: Damage,
): Promise<{ hits: () => number; lift: () => void }> {
  const { name, version, entry, integrity } = release;
  const brokenVersion = version.replace(/\+.*/, '+badbadbadbad');
  const change = (text: string) => applyDamage(damage, name, text);
  const toHealthyPath = (path: string) => path.replace(brokenVersion, version);
  const healthyEntry = await (await fetch(`${proxy.url}/r/${name}/${version}/${entry}`)).text();
  const hash = `sha384-${createHash('sha384').update(change(healthyEntry)).digest('base64')}`;
  const changePage = (html: string) =>
    html.replaceAll(version, brokenVersion).replaceAll(integrity[entry] ?? 'no hash', hash);

  const toPathPattern = (file: string) =>
    new RegExp(String.raw`^/r/${name}/${RegExp.escape(brokenVersion)}/${file}`);
  const rules = [
    proxy.break(/^\/(?!(r|api)\/)[^.?]*(\?|$)/, { kind: 'changed', change: changePage }),
    proxy.break(toPathPattern(''), { kind: 'changed', change: (text) => text, from: toHealthyPath }),
    proxy.break(toPathPattern(RegExp.escape(entry)), { kind: 'changed', change, from: toHealthyPath }),
  ];
  return {
    hits: () => rules.at(-1)?.hits ?? 0,
    lift: () => {
      // What a page has loaded of it stays where it is: a rollback takes nothing away.
      rules[0]?.lift();
    },
  };
}
