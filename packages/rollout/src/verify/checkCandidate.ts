import { PAGE_DATA_ID, pageDataSchema, type PageData } from '@farm/contracts/registry';
import type { Preview } from '@farm/contracts/rollout';
import type { Browser } from 'playwright-core';
import { startBrowser } from '../browser/startBrowser.ts';
import { runConcurrently } from '../publish/runConcurrently.ts';
import { checkPage, type Candidate } from './checkPage.ts';
import { planMounts, type PageToMount } from './planMounts.ts';
import type { UserSession } from './openSession.ts';

/** Result of mounting a candidate. */
export interface CandidateResult {
  /** Mount paths of the opened pages. */
  pages: string[];
  leftOut: string[];
  problems: string[];
  /** Registry revision of the shell and siblings that ran beside the candidate. */
  rev: number;
}

/** Browser visitor that mounts a candidate: its preview cookie, and its session if signed in. */
export interface Visitor {
  cookie: Preview['cookie'];
  session: UserSession | null;
  progress: (line: string) => void;
}

const MAX_CONCURRENT_PAGES = 2;
const DESKTOP = { width: 1280, height: 800 };

/** Opens every page of a candidate in a headless browser, in the live shell and beside the live siblings. */
export async function checkCandidate(candidate: Candidate, visitor: Visitor): Promise<CandidateResult> {
  const data = await fetchPageData(candidate.server, visitor.cookie);
  const { pages, leftOut } = planMounts(candidate.name, data, visitor.session);
  const browser = await startBrowser({ hosts: [new URL(candidate.server).hostname] });
  try {
    const pageProblems = await runConcurrently(MAX_CONCURRENT_PAGES, pages, async (page) => {
      visitor.progress(`mounting ${page.mount} …`);
      return checkInFreshContext(browser, { candidate, visitor, page });
    });
    return { pages: pages.map(({ mount }) => mount), leftOut, problems: pageProblems.flat(), rev: data.rev };
  } finally {
    await browser.close();
  }
}

async function checkInFreshContext(
  browser: Browser,
  { candidate, visitor, page }: { candidate: Candidate; visitor: Visitor; page: PageToMount },
): Promise<string[]> {
  const { server } = candidate;
  const { cookie, session } = visitor;
  const isSignedIn = page.isForUser && session !== null;
  const context = await browser.newContext({
    baseURL: server,
    viewport: DESKTOP,
    storageState: {
      cookies: [],
      origins: isSignedIn
        ? [{ origin: server, localStorage: [{ name: 'login', value: session.token }] }]
        : [],
    },
  });
  try {
    if (cookie.name.startsWith('__Host-') && !server.startsWith('https:'))
      throw new Error(
        `Browsers take the cookie of a preview over https only, not at ${server}: use the farm's public address`,
      );
    await context.addCookies([{ ...cookie, url: server }]);
    return await checkPage(context, candidate, page);
  } finally {
    await context.close();
  }
}

async function fetchPageData(server: string, cookie: Preview['cookie']): Promise<PageData> {
  const response = await fetch(server, {
    headers: { accept: 'text/html', cookie: `${cookie.name}=${cookie.value}` },
  });
  const html = await response.text();
  const [, json] = new RegExp(`id="${PAGE_DATA_ID}"[^>]*>([^<]*)<`).exec(html) ?? [];
  if (!response.ok || json === undefined)
    throw new Error(`${server} served no page to mount it in (status ${response.status})`);
  return pageDataSchema.parse(JSON.parse(json));
}
