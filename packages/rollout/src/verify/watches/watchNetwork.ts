import { API_ROOT } from '@farm/contracts/call';
import type { Request, Response } from 'playwright-core';
import type { Visit, Watch } from '../visit.ts';

/** Watches for requests to the farm that fail, and for a missing or wrong script of the candidate. */
export function watchNetwork({ tab, api, candidate: { server, name, version } }: Visit): Watch {
  const problems: string[] = [];
  const scripts: string[] = [];
  const toPath = (request: Request) => request.url().slice(server.length);
  const isOurs = (request: Request) => request.url().startsWith(`${server}/`);
  tab.on('response', (response: Response) => {
    const request = response.request();
    if (!isOurs(request)) return;
    const path = toPath(request);
    if (response.ok() && path.startsWith('/r/')) scripts.push(decodeURIComponent(path));
    // A call that the fake API does not know is reported by itself.
    const isUnknownCall = response.status() === 404 && path.startsWith(`${API_ROOT}/`);
    const isMeant = api.isDown && path.startsWith(`${API_ROOT}/`);
    if (response.status() >= 400 && !isUnknownCall && !isMeant)
      problems.push(`${path} returned status ${response.status()}`);
  });
  tab.on('requestfailed', (request) => {
    const reason = request.failure()?.errorText ?? '';
    // The browser aborts requests of a page that navigates away, and the shell asks the cache alone whose script added a global.
    if (isOurs(request) && !['net::ERR_ABORTED', 'net::ERR_CACHE_MISS'].includes(reason))
      problems.push(`${toPath(request)} failed: ${reason}`);
  });
  return {
    always: () => problems.splice(0),
    second: () => {
      const ownScripts = scripts.filter((path) => path.startsWith(`/r/${name}/`));
      if (ownScripts.length === 0) return [`no script of ${name} was loaded`];
      const otherScript = ownScripts.find((path) => !path.startsWith(`/r/${name}/${version}/`));
      return otherScript === undefined ? [] : [`another version was loaded: ${otherScript}`];
    },
  };
}
