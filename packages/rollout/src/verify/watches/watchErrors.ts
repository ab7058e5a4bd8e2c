import { watchContext } from '../../browser/watchContext.ts';
import type { Visit, Watch } from '../visit.ts';

/** Watches for uncaught errors, console errors and violations of the content security policy. */
export async function watchErrors({ context, candidate: { server } }: Visit): Promise<Watch> {
  // Allows every URL: the page's policy limits its hosts, and violations are reported.
  const watch = await watchContext(
    context,
    { console: [createStatusPattern(server), CACHE_MISS] },
    () => true,
  );
  let seen = 0;
  return {
    always: async () => {
      const problems = (await watch.problems()).slice(seen);
      seen += problems.length;
      return problems.map(({ kind, text }) => `${kind}: ${text.replaceAll(/\s+/g, ' ')}`);
    },
  };
}

/** The shell asks the cache alone whose script added a global. */
const CACHE_MISS = /Failed to load resource: net::ERR_CACHE_MISS/;

/** The console tells of each status that is an error; the requests to the farm are watched themselves. */
function createStatusPattern(server: string): RegExp {
  return new RegExp(`Failed to load resource: the server responded .*\\(${RegExp.escape(server)}/`);
}
