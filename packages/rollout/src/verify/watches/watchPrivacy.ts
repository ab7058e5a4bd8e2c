import { FAKE_EMAIL, FAKE_TOKEN } from '../fakeApi/createSample.ts';
import { TYPED_TEXT } from '../runTyping.ts';
import type { Visit, Watch } from '../visit.ts';

/** Facts that a visitor has told the farm, and nobody else may learn. */
const SECRETS = [
  { what: 'the visitor’s email address', text: FAKE_EMAIL },
  { what: 'the visitor’s session token', text: FAKE_TOKEN },
];

/**
 * Watches that what the page knows of its visitor stays out of addresses, which histories, logs and other sites keep; and what is
 * typed, out of addresses of other sites.
 */
export function watchPrivacy({ tab, candidate: { server }, data }: Visit): Watch {
  const problems = new Set<string>();
  const hosts = [server, data.api.host]
    .filter((host) => host !== '')
    .map((host) => new URL(host, server).origin);
  const check = (url: string, place: string) => {
    for (const { what, text } of SECRETS) if (isIn(url, text)) problems.add(`it puts ${what} into ${place}`);
    const isOurs = hosts.includes(URL.parse(url)?.origin ?? server);
    if (!isOurs && isIn(url, TYPED_TEXT)) problems.add(`it puts what is typed into ${place} of another site`);
  };
  tab.on('request', (request) => {
    check(request.url(), 'the address of a request');
  });
  return {
    always: async () => {
      check(tab.url(), 'the address of the page');
      for (const link of await tab.evaluate<string[]>(LINKS)) check(link, 'a link');
      // Each thing is told once by whoever collects them.
      return [...problems];
    },
  };
}

function isIn(url: string, text: string): boolean {
  return url.includes(text) || url.includes(encodeURIComponent(text));
}

// Text, not a function: it runs in the page, whose types this program lacks.
const LINKS = `[...document.querySelectorAll('main a[href], main form[action]')].map((one) => one.href ?? one.action)`;
