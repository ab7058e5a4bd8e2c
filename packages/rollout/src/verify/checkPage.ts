import type { BrowserContext } from 'playwright-core';
import type { ShownTexts } from './compareTexts.ts';
import { planSteps } from './planSteps.ts';
import { runPresses } from './runPresses.ts';
import { runTyping } from './runTyping.ts';
import { isReplaced, PageProblem, readTexts } from './tab.ts';
import { createPicture } from './createPicture.ts';
import { openVisit, type VisitPlan } from './openVisit.ts';
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
  plan: VisitPlan,
): Promise<{ findings: Finding[]; shown: ShownTexts | null }> {
  const { look } = plan;
  const visit = await openVisit(context, plan);
  const { tab } = visit;
  const watches: Watch[] = [];
  for (const watch of WATCHERS) watches.push(await watch(visit));
  const findings: Finding[] = [];
  let shown: ShownTexts | null = null;
  const addFinding = async (step: string, said: string) => {
    const text = said.replaceAll(/[\s\0]+/g, ' ').trim();
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
  /** Does something and looks at what comes of it. @returns whether the visit can go on */
  const runStep = async (step: string, moment: Moment, act: () => Promise<string[]>): Promise<boolean> => {
    visit.trace.add(step);
    try {
      for (const text of await act()) await addFinding(step, text);
      await lookAt(step, 'always');
      await lookAt(step, moment);
      return true;
    } catch (error) {
      // A press may open the page anew.
      if (moment === 'pressed' && isReplaced(error)) return true;
      await lookAt(step, 'always').catch(() => undefined);
      const [reason = ''] = (error as Error).message.split('\n');
      // A watch that closes the tab says why.
      if (!tab.isClosed())
        await addFinding(step, error instanceof PageProblem ? reason : `it cannot be opened: ${reason}`);
      return false;
    }
  };
  for (const { moment, act } of planSteps(visit)) {
    const isFine = await runStep(MOMENTS[moment], moment, () => act().then(() => []));
    if (!isFine) return { findings, shown };
    if (moment === 'rested') shown = await readShown(visit).catch(() => null);
  }
  if (look.isPressed)
    await runStep(MOMENTS.pressed, 'pressed', async () => {
      await runTyping(visit, (step, type) => runStep(step, 'pressed', type));
      await runPresses(visit, (step, press) => runStep(step, 'pressed', press));
      return [];
    });
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
