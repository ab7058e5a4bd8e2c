import { createHash } from 'node:crypto';
import type { AgentEnrolled, AgentReport, ReportedPlot } from '@farm/contracts';
import * as calls from '@farm/contracts/calls';
import { computeEffectivePlotBytes } from '@farm/contracts/plot-size';
import { requestApi } from '@farm/simulators/farmer';
import type { Account } from './createAccount.ts';

const MINUTE_MS = 60_000;
/** Interval of the made-up reports: one per five-minute slot of the farm's measurements. */
const REPORT_INTERVAL_MS = 5 * MINUTE_MS;
const HISTORY_HOURS = 6;

/** A machine that reports. */
interface Machine {
  name: string;
  plots: ReportedPlot[];
  /** Number of plots that disappear an hour before the end. */
  lostPlotCount?: number;
}

const machines: Machine[] = [
  { name: 'barn-1', plots: makePlots('barn-1', 40, { k: 33, level: 0 }) },
  { name: 'shed-2', plots: makePlots('shed-2', 24, { k: 32, level: 7 }), lostPlotCount: 10 },
];

/** Attaches machines to the account and reports the last hours of each. @returns the machine ids */
export async function fillMachines(site: { url: string }, owner: Account): Promise<string[]> {
  const ids: string[] = [];
  for (const machine of machines) {
    const enrolled = await enroll(site, owner, machine.name);
    ids.push(enrolled.machineId);
    for (const body of makeReports(machine))
      await requestApi(site, calls.reportMachine, { token: enrolled.token, body });
  }
  return ids;
}

/** Attaches a machine to the account and sends one report for a point in time. */
export async function sendSpaceReport(
  site: { url: string },
  owner: Account,
  { at, plotCount }: { at: Date; plotCount: number },
): Promise<void> {
  const { token } = await enroll(site, owner, 'barn');
  const plots = makePlots('barn', plotCount, { k: 32, level: 0 });
  const [report] = makeReports({ name: 'barn', plots });
  if (report)
    await requestApi(site, calls.reportMachine, { token, body: { ...report, at: at.toISOString() } });
}

async function enroll(site: { url: string }, { token }: Account, name: string): Promise<AgentEnrolled> {
  const { code } = await requestApi(site, calls.createEnrolment, { token });
  const body = { code, name, agentVersion: '0.1.0', platform: 'linux x64' };
  return requestApi(site, calls.enrolMachine, { body });
}

function makeReports({ plots, lostPlotCount = 0 }: Machine): AgentReport[] {
  const count = (HISTORY_HOURS * 60 * MINUTE_MS) / REPORT_INTERVAL_MS;
  const lossSequence = count - (60 * MINUTE_MS) / REPORT_INTERVAL_MS;
  const lastReportMs = Date.now();
  return Array.from({ length: count }, (_, index) => {
    const sequence = index + 1;
    const isLoss = lostPlotCount > 0 && sequence === lossSequence;
    return {
      sequence,
      after: index,
      at: new Date(lastReportMs - (count - sequence) * REPORT_INTERVAL_MS).toISOString(),
      agentVersion: '0.1.0',
      harvesterVersion: '2.5.4',
      ...(index === 0 && { plots: { set: plots, removed: [] }, directories: [makeDirectory(plots)] }),
      ...(isLoss && { plots: { set: [], removed: plots.slice(0, lostPlotCount).map(({ id }) => id) } }),
    };
  });
}

function makeDirectory(plots: readonly ReportedPlot[]) {
  const bytes = plots.reduce((sum, { k }) => sum + computeEffectivePlotBytes(k), 0n);
  return { number: 1, plotCount: plots.length, plotBytes: bytes.toString() };
}

function makePlots(
  seed: string,
  count: number,
  { k, level }: Pick<ReportedPlot, 'k' | 'level'>,
): ReportedPlot[] {
  return Array.from({ length: count }, (_, index) => ({
    id: createHash('sha256').update(`${seed} ${index} ${Math.random()}`).digest('hex'),
    k,
    level,
    format: 1 as const,
    isReadable: true,
  }));
}
