import { SERVICE_WORKER_PATH } from '@farm/contracts/notification';
import { matchPath } from 'react-router-dom';
import { Fault } from '../rollout/Fault.ts';
import { findCaller } from '../rollout/findCulprit.ts';
import type { PageVersions } from '../rollout/PageVersions.ts';

/** Keys of the shell in local and session storage. */
const SHELL_KEYS = new Set(['login', 'settings', 'lng', 'last-known', 'scroll-positions', 'open-page']);

/** Response of a guarded method to a call by a script of a remote. */
interface Rule {
  /** True if the call touches what is not the caller's, whoever that is. */
  isTouching?: (...args: unknown[]) => boolean;
  /** Takes the place of the call; by default the call is made and only told. */
  replace?: (owner: unknown) => unknown;
}

type Method = (this: unknown, ...args: unknown[]) => unknown;

/**
 * Keeps remotes from what belongs to the whole page: the shell's entries in storage, paths of others in the address bar,
 * service workers. Scripts of the shell, of extensions and of tools call the browser's methods as they are; only calls
 * made directly by a script of a remote are told, and those that harm are not made.
 */
export function holdPlace(versions: PageVersions): void {
  const guard = (owner: object, name: string, { isTouching = () => true, replace }: Rule) => {
    const original = Reflect.get(owner, name) as Method;
    const guarded: Method = function (...args) {
      const culprit = isTouching(...args) ? findCaller(versions, new Error().stack) : undefined;
      if (!culprit) return original.apply(this, args);
      // oxlint-disable-next-line no-console -- for developers of remotes, and for verification
      console.error(`${culprit.name} called ${name} on what is not its own.`);
      versions.reportFault(culprit, new Fault('left-its-place'));
      return replace ? replace(this) : original.apply(this, args);
    };
    Reflect.set(owner, name, guarded);
  };

  const isShellKey = (key: unknown) => SHELL_KEYS.has(String(key));
  guard(Storage.prototype, 'setItem', { isTouching: isShellKey, replace: () => undefined });
  guard(Storage.prototype, 'removeItem', { isTouching: isShellKey, replace: () => undefined });
  guard(Storage.prototype, 'clear', {
    replace: (owner) => {
      const storage = owner as Storage;
      for (const key of Object.keys(storage)) if (!isShellKey(key)) storage.removeItem(key);
    },
  });

  const isElsewhere: Rule['isTouching'] = (_state, _unused, url) =>
    (typeof url === 'string' || url instanceof URL) &&
    !isPathInPlace(versions, new URL(url, location.href).pathname);
  guard(History.prototype, 'pushState', { isTouching: isElsewhere });
  guard(History.prototype, 'replaceState', { isTouching: isElsewhere });

  if ('ServiceWorkerContainer' in globalThis)
    guard(ServiceWorkerContainer.prototype, 'register', {
      // The shell's worker belongs to nobody: the page of notifications registers it.
      isTouching: (path) => path !== SERVICE_WORKER_PATH,
      replace: () =>
        Promise.reject(new DOMException('Remotes register no service workers of their own', 'SecurityError')),
    });
}

/** True for the path in the address bar, and those of the remote whose page is open. */
function isPathInPlace({ stay }: PageVersions, path: string): boolean {
  if (path === location.pathname) return true;
  const mounts = stay?.remote.resolved.descriptor.mounts ?? [];
  return mounts.some((mount) => matchPath(mount.path, path) !== null);
}
