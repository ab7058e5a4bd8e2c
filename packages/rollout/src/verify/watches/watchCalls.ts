import { handleRequests } from '../fakeApi/handleRequests.ts';
import { toProfileLocale } from '../looks.ts';
import type { Visit, Watch } from '../visit.ts';

/** Answers the page's calls in place of the API, and watches for calls that the API does not have. */
export async function watchCalls({ tab, look, data, candidate: { server } }: Visit): Promise<Watch> {
  const problems: string[] = [];
  await handleRequests(tab, {
    origin: data.api.host || server,
    visitor: { role: look.role, locale: toProfileLocale(look), now: Date.now() },
    reportUnknown: (request) => {
      problems.push(`it calls ${request}, which the API does not have`);
    },
  });
  return { always: () => problems.splice(0) };
}
