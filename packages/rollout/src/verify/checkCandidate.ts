import { PAGE_DATA_ID, pageDataSchema, SHELL, type PageData } from '@farm/contracts/registry';
import type { Preview } from '@farm/contracts/rollout';
import type { Browser, BrowserContext } from 'playwright-core';
import { startBrowser } from '../browser/startBrowser.ts';
import { runConcurrently } from '../publish/runConcurrently.ts';
import { compareTexts } from './compareTexts.ts';
import { checkPage } from './checkPage.ts';
import { planLooks, toContextOptions, type Look } from './looks.ts';
import { formatFinding, toPageFindings, type PageFinding } from './toPageFindings.ts';
import { checkPlace } from './place/checkPlace.ts';
import { checkSiblings } from './place/checkSiblings.ts';
import { listSiblingPages } from './place/listSiblingPages.ts';
import { planSiblings } from './place/planSiblings.ts';
import type { VisitPlan } from './openVisit.ts';
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
      const { page, look, way } = visit;
      visitor.progress(`mounting ${page.mount} (${look.name}${way}) …`);
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

/** Page to open in a look. */
interface PlannedVisit {
  page: PageToMount;
  look: Look;
  /** Route of the visit, for people; empty if it begins and ends at the page. */
  way: string;
  check: (context: BrowserContext, plan: VisitPlan) => ReturnType<typeof checkPage>;
}

/**
 * Plans the visits of a page: one in each look, one in each role that goes on to other remotes, and one that comes from a sibling's
 * page and goes back. A shell has only the first kind, because it has no place to keep to.
 */
function planVisits(
  { page, looks }: { page: PageToMount; looks: Look[] },
  { candidate: { name }, data }: { candidate: Candidate; data: PageData },
): PlannedVisit[] {
  const visits: PlannedVisit[] = looks.map((look) => ({ page, look, way: '', check: checkPage }));
  const [first] = looks;
  if (!first || name === SHELL) return visits;
  const siblings = planSiblings(data, name, first);
  if (siblings)
    visits.push({
      page,
      look: first,
      way: `, to and fro ${siblings.sibling}`,
      check: async (context, plan) => ({ findings: await checkPlace(context, plan, siblings), shown: null }),
    });
  for (const look of looks.filter((one) => looks.find(({ role }) => role === one.role) === one)) {
    const others = listSiblingPages(data, name, look);
    if (others.length > 0)
      visits.push({
        page,
        look,
        way: ', to other remotes',
        check: async (context, plan) => ({
          findings: await checkSiblings(context, plan, others),
          shown: null,
        }),
      });
  }
  return visits;
}

async function checkInFreshContext(
  browser: Browser,
  {
    candidate,
    visitor: { cookie, quietMs },
    visit: { page, look, check },
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
    return await check(context, { candidate, page, look, data, quietMs });
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
