import { PAGE_DATA_ID, pageDataSchema, type PageData } from '@farm/contracts/registry';
import type { Preview } from '@farm/contracts/rollout';
import type { Browser } from 'playwright-core';
import { launchBrowser } from '../browser/launchBrowser.ts';
import { atOnce } from '../publish/atOnce.ts';
import { mountPage, type Candidate } from './mountPage.ts';
import { planMounts, type PageToMount } from './pagesToMount.ts';
import type { SignedIn } from './signIn.ts';

/** Result of mounting a candidate. */
export interface Mounted {
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
  signedIn: SignedIn | null;
  progress: (line: string) => void;
}

const PAGES_AT_ONCE = 2;
const DESKTOP = { width: 1280, height: 800 };

/** Opens every page of a candidate in a headless browser, in the live shell and beside the live siblings. */
export async function mountCandidate(candidate: Candidate, visitor: Visitor): Promise<Mounted> {
  const data = await fetchPageData(candidate.server, visitor.cookie);
  const { pages, leftOut } = planMounts(candidate.name, data, visitor.signedIn);
  const browser = await launchBrowser([new URL(candidate.server).hostname]);
  try {
    const found = await atOnce(PAGES_AT_ONCE, pages, async (page) => {
      visitor.progress(`mounting ${page.mount} …`);
      return mountIn(browser, { candidate, visitor, page });
    });
    return { pages: pages.map(({ mount }) => mount), leftOut, problems: found.flat(), rev: data.rev };
  } finally {
    await browser.close();
  }
}

async function mountIn(
  browser: Browser,
  { candidate, visitor, page }: { candidate: Candidate; visitor: Visitor; page: PageToMount },
): Promise<string[]> {
  const { server } = candidate;
  const { cookie, signedIn } = visitor;
  const isSignedIn = page.isForUser && signedIn !== null;
  const context = await browser.newContext({
    baseURL: server,
    viewport: DESKTOP,
    storageState: {
      cookies: [],
      origins: isSignedIn
        ? [{ origin: server, localStorage: [{ name: 'login', value: signedIn.token }] }]
        : [],
    },
  });
  try {
    await context.addCookies([{ ...cookie, url: server }]);
    return await mountPage(context, candidate, page);
  } finally {
    await context.close();
  }
}

async function fetchPageData(server: string, cookie: Preview['cookie']): Promise<PageData> {
  const answer = await fetch(server, {
    headers: { accept: 'text/html', cookie: `${cookie.name}=${cookie.value}` },
  });
  const html = await answer.text();
  const [, json] = new RegExp(`id="${PAGE_DATA_ID}"[^>]*>([^<]*)<`).exec(html) ?? [];
  if (!answer.ok || json === undefined)
    throw new Error(`${server} has no page to mount it in (it answers ${answer.status})`);
  return pageDataSchema.parse(JSON.parse(json));
}
