import type { Page } from 'playwright-core';

/** Script URL → URL of the script that requested it; null if the HTML did. */
type RequestCauses = Map<string, string | null>;

/** Records, from now on, which script made the page request which other script. */
export async function watchRequests(page: Page): Promise<RequestCauses> {
  const causes: RequestCauses = new Map();
  const session = await page.context().newCDPSession(page);
  await session.send('Network.enable');
  session.on('Network.requestWillBeSent', ({ request, type, initiator }) => {
    if (type !== 'Script' || causes.has(request.url)) return;
    causes.set(request.url, initiator.type === 'script' ? findCausingScript(initiator) : null);
  });
  return causes;
}

/** Returns the length of the longest chain of scripts that wait for one another, not counting the HTML. */
export function computeChainDepth(causes: RequestCauses): number {
  const computeDepth = (url: string, visitedUrls: string[] = []): number => {
    const cause = causes.get(url);
    if (cause === null || cause === undefined || visitedUrls.includes(url)) return 1;
    return 1 + computeDepth(cause, [...visitedUrls, url]);
  };
  return Math.max(0, ...[...causes.keys()].map((url) => computeDepth(url)));
}

interface Initiator {
  url?: string;
  stack?: StackTrace;
}

interface StackTrace {
  callFrames: { url: string }[];
  parent?: StackTrace;
}

function findCausingScript({ url, stack }: Initiator): string | null {
  for (let trace = stack; trace; trace = trace.parent) {
    const frame = trace.callFrames.find((candidate) => candidate.url.endsWith('.js'));
    if (frame) return frame.url;
  }
  return url ?? null;
}
