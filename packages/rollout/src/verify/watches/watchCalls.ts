import { handleRequests } from '../fakeApi/handleRequests.ts';
import { toLocale } from '../looks.ts';
import type { Visit, Watch } from '../visit.ts';

/** Times that a page may ask the same of an API that fails, while it is watched. */
const MAX_RETRIES = 10;

/**
 * Answers the page's calls in place of the API, and watches for calls that the API does not have, and for those that are made again
 * and again while it fails.
 */
export async function watchCalls({ tab, look, data, api, candidate: { server } }: Visit): Promise<Watch> {
  const problems: string[] = [];
  const failed = new Map<string, number>();
  await handleRequests(tab, {
    origin: data.api.host || server,
    visitor: {
      role: look.role,
      locale: toLocale(look),
      now: Date.now(),
      get isApiDown() {
        return api.isDown;
      },
    },
    reportUnknown: (request) => {
      problems.push(`it calls ${request}, which the API does not have`);
    },
    reportCall: (request) => {
      if (!api.isDown) return;
      const count = (failed.get(request) ?? 0) + 1;
      failed.set(request, count);
      if (count === MAX_RETRIES + 1) problems.push(`it calls ${request} again and again when that fails`);
    },
  });
  return { always: () => problems.splice(0) };
}
