import type { LoadRequest } from '../client/connection.ts';
import type { TaskRequest } from '../client/requestLoad.ts';
import type { Farmer } from '../farmers.ts';

/** Paths of the calls that a farmer's pages begin with. */
export const FARMER_CALLS = [
  '/api/me/profile',
  '/api/me/balance',
  '/api/me/share',
  '/api/me/machines',
  '/api/me/withdrawals',
  '/api/me/balance-log',
];
/** Addresses of pages, for visitors and for farmers. */
const PAGE_PATHS = ['/', '/center/my/assets', '/faqs', '/center/my/machines', '/info/stat'];

/** Makes the same calls of each farmer. */
export function makeCalls(farmers: readonly Farmer[], paths = FARMER_CALLS): LoadRequest[] {
  return farmers.flatMap(({ token }) =>
    paths.map((path): LoadRequest => ({
      method: 'GET',
      path,
      headers: { Authorization: `Bearer ${token}` },
    })),
  );
}

/** Makes page loads of visitors who have been there before, one for each cookie. */
export function makePageLoads(cookies: readonly string[]): LoadRequest[] {
  return cookies.map((cookie, index) => ({
    method: 'GET',
    path: PAGE_PATHS[index % PAGE_PATHS.length] ?? '/',
    headers: { Accept: 'text/html', 'Accept-Encoding': 'br', 'Accept-Language': 'en', Cookie: cookie },
  }));
}

/** Visits the gateway for the first time, and returns the cookie of each visitor. */
export async function makeVisitors(url: string, count: number): Promise<string[]> {
  return Promise.all(
    Array.from({ length: count }, async () => {
      const answer = await fetch(url, { headers: { accept: 'text/html' } });
      await answer.arrayBuffer();
      return answer.headers
        .getSetCookie()
        .map((cookie) => cookie.split(';', 1)[0])
        .join('; ');
    }),
  );
}

/** Of every hundred requests so many are reports of machines, calls of farmers, page loads and withdrawals. */
const MIX = [
  ...Array<'report'>(40).fill('report'),
  ...Array<'call'>(45).fill('call'),
  ...Array<'page'>(14).fill('page'),
  'withdrawal',
] as const;
/** Coprime to a hundred, so that steps of it reach every kind and mix them. */
const STEP = 37;

/** Makes the mixed requests of a farm, until each machine has reported once. */
export function makeMix({
  farmers,
  machines,
  cookies,
}: {
  farmers: readonly Farmer[];
  machines: number;
  cookies: readonly string[];
}): TaskRequest[] {
  const [calls, pages] = [makeCalls(farmers), makePageLoads(cookies)];
  const used = { report: 0, call: 0, page: 0, withdrawal: 0 };
  const mix: TaskRequest[] = [];
  for (let index = 0; used.report < machines; index++) {
    const kind = MIX[(index * STEP) % MIX.length] ?? 'report';
    const place = used[kind]++;
    if (kind === 'report') mix.push({ machine: place });
    else if (kind === 'withdrawal') mix.push(farmers[place % farmers.length] as Farmer);
    else {
      const source = kind === 'call' ? calls : pages;
      // Calls are those of one farmer after another: a step keeps them apart.
      mix.push(source[(place * 7) % source.length] as TaskRequest);
    }
  }
  return mix;
}
