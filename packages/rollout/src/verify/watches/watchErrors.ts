import { watchContext } from '../../browser/watchContext.ts';
import type { Visit, Watch } from '../visit.ts';

/** Watches for uncaught errors, console errors and violations of the content security policy. */
export async function watchErrors({ context, page }: Visit): Promise<Watch> {
  // Allows every URL: the page's policy limits its hosts, and violations are reported.
  const watch = await watchContext(context, { console: page.hasMadeUpId ? [UNKNOWN_ID] : [] }, () => true);
  let seen = 0;
  return {
    always: async () => {
      const problems = (await watch.problems()).slice(seen);
      seen += problems.length;
      return problems.map(({ kind, text }) => `${kind}: ${text.replaceAll(/\s+/g, ' ')}`);
    },
  };
}

/** The API does not know a made-up id. */
const UNKNOWN_ID = /Failed to load resource: .* 40[04] .*\/api\//;
