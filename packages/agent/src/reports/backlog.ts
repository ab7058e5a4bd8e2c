import { MAX_AGENT_BACKLOG_HOURS, type AgentReport } from '@farm/contracts';

/** Most pending reports, for any interval between reports. */
const MAX_REPORTS = 10_000;
/** Most pending changes of plots; beyond that, a complete list is shorter. */
const MAX_CHANGES = 200_000;
/** Fraction kept by a trim, which drops several reports at a time because it rewrites the whole journal. */
const RETAINED_FRACTION = 0.95;

/** Computes the number of reports that may be pending: older reports no longer count for the farm. */
export function computeBacklogSize(reportSeconds: number): number {
  return Math.max(10, Math.min(MAX_REPORTS, Math.ceil((MAX_AGENT_BACKLOG_HOURS * 3600) / reportSeconds)));
}

/**
 * Drops the oldest heartbeats among pending reports, and relinks the remaining reports to their new predecessors. Null
 * if that does not free enough space: the list then has to start over.
 */
export function selectBacklog(pending: readonly AgentReport[], size: number): AgentReport[] | null {
  if (countChanges(pending) > MAX_CHANGES) return null;
  let excess = pending.length - Math.floor(size * RETAINED_FRACTION);
  const remaining: AgentReport[] = [];
  let dropped: { sequence: number; after: number } | null = null;
  for (const report of pending) {
    const after: number = dropped?.sequence === report.after ? dropped.after : report.after;
    if (excess > 0 && isHeartbeat(report)) {
      excess -= 1;
      dropped = { sequence: report.sequence, after };
    } else {
      remaining.push(after === report.after ? report : { ...report, after });
    }
  }
  return remaining.length > size ? null : remaining;
}

/** True if a report only updates the time when the machine was last seen. */
function isHeartbeat({ after, isPartial, plots, directories }: AgentReport): boolean {
  return after !== 0 && isPartial !== true && !plots && !directories;
}

function countChanges(pending: readonly AgentReport[]): number {
  return pending.reduce((sum, { plots }) => sum + (plots?.set.length ?? 0) + (plots?.removed.length ?? 0), 0);
}
