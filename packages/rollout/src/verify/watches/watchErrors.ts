import { watchContext } from '../../browser/watchContext.ts';
import type { Visit, Watch } from '../visit.ts';

/** Watches for uncaught errors, console errors and violations of the content security policy. */
export async function watchErrors({ context }: Visit): Promise<Watch> {
  // Allows every URL: the page's policy limits its hosts, and violations are reported.
  const watch = await watchContext(context, {}, () => true);
  let seen = 0;
  return {
    always: async () => {
      const problems = (await watch.problems()).slice(seen);
      seen += problems.length;
      return problems.map(({ kind, text }) => `${kind}: ${text.replaceAll(/\s+/g, ' ')}`);
    },
  };
}
