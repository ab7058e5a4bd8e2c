import { AGENT_BACKLOG_HOURS, type AgentReport } from '@farm/contracts';

/** Reports that may wait, however short the time between them. */
const MOST_REPORTS = 10_000;
/** Changes of plots that may wait; beyond it a list from the beginning is shorter. */
const MOST_CHANGES = 200_000;
/** Dropped a few at once: each time the whole journal is written anew. */
const KEPT_PART = 0.95;

/** How many reports may wait: as many as count when they come late. */
export function backlogSize(reportSeconds: number): number {
  return Math.max(10, Math.min(MOST_REPORTS, Math.ceil((AGENT_BACKLOG_HOURS * 3600) / reportSeconds)));
}

/**
 * Makes room among those that wait, by dropping the oldest that only say "still here"; each one left comes after
 * the one that is now before it. Null when that is not enough: the list has to begin anew.
 */
export function trimBacklog(pending: readonly AgentReport[], size: number): AgentReport[] | null {
  if (countChanges(pending) > MOST_CHANGES) return null;
  let spare = pending.length - Math.floor(size * KEPT_PART);
  const kept: AgentReport[] = [];
  let dropped: { sequence: number; after: number } | null = null;
  for (const report of pending) {
    const after: number = dropped?.sequence === report.after ? dropped.after : report.after;
    if (spare > 0 && isHeartbeat(report)) {
      spare -= 1;
      dropped = { sequence: report.sequence, after };
    } else {
      kept.push(after === report.after ? report : { ...report, after });
    }
  }
  return kept.length > size ? null : kept;
}

/** Whether a report changes nothing but the time when the machine was last heard of. */
function isHeartbeat({ after, isPartial, plots, directories }: AgentReport): boolean {
  return after !== 0 && isPartial !== true && !plots && !directories;
}

function countChanges(pending: readonly AgentReport[]): number {
  return pending.reduce((sum, { plots }) => sum + (plots?.set.length ?? 0) + (plots?.removed.length ?? 0), 0);
}
