import type { BrowserContext } from 'playwright-core';
import type { ShownTexts } from './compareTexts.ts';
import { planSteps } from './planSteps.ts';
import { PageProblem, readTexts } from './tab.ts';
import { createPicture } from './createPicture.ts';
import { Trace } from './Trace.ts';
import { MOMENTS, type Finding, type Moment, type Visit, type Watch } from './visit.ts';
import { WATCHERS } from './watches/index.ts';

/** Pictures take a moment, and what follows the first findings often follows from them. */
const MAX_PICTURES = 5;

/**
 * Opens a page of a candidate in a fresh context and walks through the moments of a visit. @returns what the watches found, each
 * thing once, and what the page showed at rest unless it cannot be opened
 */
export async function checkPage(
  context: BrowserContext,
  plan: Omit<Visit, 'context' | 'tab' | 'trace'>,
): Promise<{ findings: Finding[]; shown: ShownTexts | null }> {
  const tab = await context.newPage();
  const visit: Visit = { ...plan, context, tab, trace: new Trace(tab, plan.candidate.server) };
  const watches: Watch[] = [];
  for (const watch of WATCHERS) watches.push(await watch(visit));
  const findings: Finding[] = [];
  let shown: ShownTexts | null = null;
  const addFinding = async (step: string, text: string) => {
    if (findings.some((known) => known.text === text)) return;
    visit.trace.add(`found ${step}: ${text}`);
    const trace = visit.trace.format();
    const picture = findings.length < MAX_PICTURES ? await createPicture(tab) : null;
    findings.push({ step, text, evidence: { trace, picture } });
  };
  const lookAt = async (step: string, when: Moment | 'always') => {
    for (const watch of watches)
      for (const text of (await watch[when]?.()) ?? []) await addFinding(step, text);
  };
  for (const { moment, act } of planSteps(visit)) {
    const step = MOMENTS[moment];
    const lookAgain = async (when: string) => {
      await lookAt(when, 'always');
      await lookAt(when, moment);
    };
    visit.trace.add(step);
    try {
      await act(lookAgain);
      await lookAgain(step);
      if (moment === 'rested') shown = await readShown(visit);
    } catch (error) {
      await lookAt(step, 'always');
      const [reason = ''] = (error as Error).message.split('\n');
      // A watch that closes the tab says why.
      if (!tab.isClosed())
        await addFinding(step, error instanceof PageProblem ? reason : `it cannot be opened: ${reason}`);
      break;
    }
  }
  return { findings, shown };
}

async function readShown({ tab, page, look, trace }: Visit): Promise<ShownTexts> {
  return {
    page: page.mount,
    look,
    path: new URL(tab.url()).pathname,
    texts: await readTexts(tab),
    evidence: { trace: trace.format(), picture: await createPicture(tab) },
  };
}
