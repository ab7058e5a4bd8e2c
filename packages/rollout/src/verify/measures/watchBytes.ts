import { SHELL } from '@farm/contracts/registry';
import type { Visit, Watch } from '../visit.ts';
import { openDevTools } from './devTools.ts';

const BYTES_PER_KB = 1_024;

/**
 * Watches what a page really transfers until it rests: the remote's own files, those that it loads on demand included, and whatever it
 * loads from elsewhere. The shell's files, those of other remotes and the API's answers are not its own.
 */
export async function watchBytes({ tab, candidate, data }: Visit): Promise<Watch> {
  const { server, name, version, pageBudgetBytes } = candidate;
  // An older farm does not tell; and a shell has no page of its own.
  if (pageBudgetBytes === null || name === SHELL) return {};
  const devTools = await openDevTools(tab);
  await devTools.send('Network.enable');
  const own = `${server}/r/${name}/${version}/`.replace('+', '%2B');
  const known = [server, data.api.host].filter((host) => host !== '');
  const urls = new Map<string, string>();
  const transferred = new Map<string, number>();
  devTools.on('Network.requestWillBeSent', ({ requestId, request: { url } }) => urls.set(requestId, url));
  devTools.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
    const url = urls.get(requestId) ?? '';
    if (!/^https?:/.test(url)) return;
    if (url.replace('+', '%2B').startsWith(own) || !known.some((host) => url.startsWith(`${host}/`)))
      transferred.set(url, (transferred.get(url) ?? 0) + encodedDataLength);
  });
  return {
    rested: () => {
      const bytes = [...transferred.values()].reduce((sum, size) => sum + size, 0);
      if (bytes <= pageBudgetBytes) return [];
      const [largest = ''] = [...transferred].toSorted(([, size], [, other]) => other - size)[0] ?? [];
      return [
        `it transfers ${formatKb(bytes)} before anything is asked of it, over the budget of ${formatKb(pageBudgetBytes)}, most of it ${largest.replace(own, '').slice(0, 100)}: load on demand what is not visible at once`,
      ];
    },
  };
}

function formatKb(bytes: number): string {
  return `${(bytes / BYTES_PER_KB).toFixed(1)} KB`;
}
