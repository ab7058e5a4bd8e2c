import { PAGE_DATA_ID, pageDataSchema, SHELL, type PageData } from '@farm/contracts/registry';
import type { Preview } from '@farm/contracts/rollout';
import type { Browser } from 'playwright-core';
import { startBrowser } from '../browser/startBrowser.ts';
import { runConcurrently } from '../publish/runConcurrently.ts';
import { compareTexts } from './compareTexts.ts';
import { checkPage } from './checkPage.ts';
import { planLooks, toContextOptions, type Look } from './looks.ts';
import { formatFinding, toPageFindings, type PageFinding } from './toPageFindings.ts';
import { checkPlace, type Siblings } from './place/checkPlace.ts';
import { planSiblings } from './place/planSiblings.ts';
import { planMounts, type PageToMount } from './planMounts.ts';
import type { Candidate } from './visit.ts';

/** Result of mounting a candidate. */
export interface CandidateResult {
  /** Mount paths of the opened pages. */
  pages: string[];
  leftOut: string[];
  findings: PageFinding[];
  /** A sentence for each finding. */
  problems: string[];
  /** Registry revision of the shell and siblings that ran beside the candidate. */
  rev: number;
}

/** Browser visitor that mounts a candidate, with its preview cookie. */
export interface Visitor {
  cookie: Preview['cookie'];
  /** Time for which each page is watched at rest, in milliseconds. */
  quietMs: number;
  progress: (line: string) => void;
}

/** A page at rest leaves the machine to the others. */
const MAX_CONCURRENT_PAGES = 4;

/**
 * Opens every page of a candidate in a headless browser, in each look, in the live shell and beside the live siblings. A fake API
 * answers.
 */
export async function checkCandidate(candidate: Candidate, visitor: Visitor): Promise<CandidateResult> {
  const data = await fetchPageData(candidate.server, visitor.cookie);
  const { pages, leftOut } = planMounts(candidate.name, data);
  const plans = pages.map((page) => ({ page, looks: planLooks(page.roles) }));
  const visits = plans.flatMap((plan) => planVisits(plan, { candidate, data }));
  const browser = await startBrowser({ hosts: [new URL(candidate.server).hostname] });
  try {
    const results = await runConcurrently(MAX_CONCURRENT_PAGES, visits, async (visit) => {
      const { page, look, siblings } = visit;
      const by = siblings ? `, to and fro ${siblings.sibling}` : '';
      visitor.progress(`mounting ${page.mount} (${look.name}${by}) …`);
      const { findings, shown } = await checkInFreshContext(browser, {
        candidate,
        visitor,
        visit,
        data,
      });
      return { page: page.mount, look: look.name, findings, shown };
    });
    const shown = results.flatMap((result) => result.shown ?? []);
    const findings = toPageFindings([...results, ...compareTexts(shown, data)]);
    const lookCounts = new Map(plans.map(({ page, looks }) => [page.mount, looks.length]));
    const problems = findings.map((finding) => formatFinding(finding, lookCounts.get(finding.page) ?? 0));
    return { pages: pages.map(({ mount }) => mount), leftOut, findings, problems, rev: data.rev };
  } finally {
    await browser.close();
  }
}

/** Page to open in a look; with siblings, to go to it from there and back. */
interface PlannedVisit {
  page: PageToMount;
  look: Look;
  siblings: Siblings | null;
}

/** Plans each look of a page, and in the first one the way to it from a sibling's page and back: the shell has no place to keep to. */
function planVisits(
  { page, looks }: { page: PageToMount; looks: Look[] },
  { candidate: { name }, data }: { candidate: Candidate; data: PageData },
): PlannedVisit[] {
  const [first] = looks;
  const siblings = first && name !== SHELL ? planSiblings(data, name, first) : null;
  const visits: PlannedVisit[] = looks.map((look) => ({ page, look, siblings: null }));
  return first && siblings ? [...visits, { page, look: first, siblings }] : visits;
}

async function checkInFreshContext(
  browser: Browser,
  {
    candidate,
    visitor: { cookie, quietMs },
    visit: { page, look, siblings },
    data,
  }: { candidate: Candidate; visitor: Visitor; visit: PlannedVisit; data: PageData },
): ReturnType<typeof checkPage> {
  const { server } = candidate;
  const context = await browser.newContext(toContextOptions(look, server));
  try {
    if (cookie.name.startsWith('__Host-') && !server.startsWith('https:'))
      throw new Error(
        `Browsers take the cookie of a preview over https only, not at ${server}: use the farm's public address`,
      );
    await context.addCookies([{ ...cookie, url: server }]);
    const plan = { candidate, page, look, data, quietMs };
    if (siblings === null) return await checkPage(context, plan);
    return { findings: await checkPlace(context, plan, siblings), shown: null };
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
