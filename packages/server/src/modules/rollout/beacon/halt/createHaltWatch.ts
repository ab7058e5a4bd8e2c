import type { Db } from '@farm/database';
import type { Logger } from '@farm/process';
import type { MailQueue } from '../../../../mail/mailQueue.ts';
import { stopCanary } from '../../halts.ts';
import type { Rollout } from '../../openRollout.ts';
import { checkCanary, type Verdict } from '../evidence/checkCanary.ts';
import { readRates } from '../evidence/evidence.repository.ts';
import { formatVerdict, toFailures } from '../evidence/formatVerdict.ts';
import { listVisits, readNews } from '../evidence/visits.repository.ts';
import { createRevisionCache, type RunningCanary } from '../createRevisionCache.ts';
import { listHarmsDecided, lockHaltCheck, toTopic } from './halt.repository.ts';
import { sendHaltMails, sendNoticeMails } from './haltMails.ts';
import { addNotice } from './notice.repository.ts';

/** Dependencies of halting. */
export interface HaltDependencies {
  db: Db;
  rollout: Rollout;
  mailQueue: MailQueue;
  log: Logger;
}

const DAY_MS = 86_400_000;
/**
 * Visitors of a canary, beside nine times as many of the stable version, after which nine of ten canaries that fail for 10
 * of 100 more are halted.
 */
export const ENOUGH_VISITORS = 120;

/**
 * Halts or pauses canaries that are worse than the stable version, and tells operators of what is no reason to. Each call is one
 * check; only one process checks at a time, and a canary that another process halted is not halted again.
 */
export function createHaltWatch(dependencies: HaltDependencies): () => Promise<void> {
  const { db } = dependencies;
  const revisions = createRevisionCache(db);
  /** By the database's clock, for each running canary. */
  let lookedAt = new Map<string, Date>();
  /** Canaries that had visitors enough, or whose operators know that they had not. */
  const enough = new Set<string>();

  /** A canary that nobody visited since the last look costs one index lookup. */
  const look = async (canary: RunningCanary, before: Date) => {
    const { hasNews, now } = await readNews(db, canary, before);
    if (!hasNews) return { isStopped: false, now };
    const isStopped = await runTurn(db, (turn) => actOn(dependencies, canary, turn));
    return { isStopped: isStopped === true, now: isStopped === null ? before : now };
  };
  return async () => {
    await revisions.refresh();
    const stopped = new Set<string>();
    const looked = new Map<string, Date>();
    for (const canary of revisions.listCanaries()) {
      const key = `${canary.name} ${canary.version} ${canary.since.toISOString()}`;
      // Members of a set share the salt and are halted together.
      if (stopped.has(canary.salt)) continue;
      const { isStopped, now } = await look(canary, lookedAt.get(key) ?? canary.since);
      looked.set(key, now);
      if (isStopped) stopped.add(canary.salt);
      else if (!enough.has(key) && now.getTime() - canary.since.getTime() >= DAY_MS) {
        await runTurn(db, (turn) => tellIfFew(dependencies, canary, turn));
        enough.add(key);
      }
    }
    // Of canaries that run: one that runs again is looked at anew.
    lookedAt = looked;
  };
}

/** Runs work in a transaction; returns null without doing it while another process checks. */
async function runTurn<Result>(db: Db, work: (turn: Db) => Promise<Result>): Promise<Result | null> {
  return db.transaction().execute(async (turn) => ((await lockHaltCheck(turn)) ? work(turn) : null));
}

/** Does what the verdicts on a canary require. @returns true if it was halted or paused */
async function actOn(dependencies: HaltDependencies, canary: RunningCanary, turn: Db): Promise<boolean> {
  const verdicts = checkCanary(await listVisits(turn, canary));
  if (verdicts.length === 0) return false;
  // A person who raises it after a pause has decided about that.
  const decided = await listHarmsDecided(turn, canary);
  const stop = verdicts.find(
    (verdict) => verdict.action === 'halt' || (verdict.action === 'pause' && !decided.has(toTopic(verdict))),
  );
  if (stop) return stopFor(dependencies, canary, stop);
  await tell(dependencies, { canary, verdicts: verdicts.filter(({ action }) => action === 'tell'), turn });
  return false;
}

async function stopFor(
  dependencies: HaltDependencies,
  canary: RunningCanary,
  verdict: Verdict,
): Promise<boolean> {
  const { name, version } = canary;
  const why = formatVerdict(verdict, canary);
  const halt = await stopCanary(dependencies, { name, version, why }, (transaction) =>
    sendHaltMails(dependencies.mailQueue, transaction, {
      ...{ name, isPause: verdict.action === 'pause', figures: toFailures(verdict, canary) },
    }),
  );
  if (!halt) return false;
  const what = verdict.action === 'pause' ? 'canary paused' : 'canary halted';
  dependencies.log.warn({ name, version, rev: halt.rev, why }, what);
  return true;
}

/** Tells operators once of each harm to a segment. */
async function tell(
  { mailQueue, log }: HaltDependencies,
  { canary, verdicts, turn }: { canary: RunningCanary; verdicts: Verdict[]; turn: Db },
): Promise<void> {
  const told: Verdict[] = [];
  for (const verdict of verdicts) {
    const why = formatVerdict(verdict, canary);
    const isNew = await addNotice(turn, canary, {
      topic: toTopic(verdict),
      toContent: (at) => ({ kind: 'segment', at, why }),
    });
    if (!isNew) continue;
    told.push(verdict);
    log.warn({ name: canary.name, version: canary.version, why }, 'canary worse for a segment');
  }
  if (told.length === 0) return;
  const figures = told.map((verdict) => toFailures(verdict, canary));
  await sendNoticeMails(mailQueue, turn, { name: canary.name, version: canary.version, figures, few: null });
}

/** Tells operators once that a canary has run for a day, and too few visitors came to know anything. */
async function tellIfFew(
  { mailQueue, log }: HaltDependencies,
  canary: RunningCanary,
  turn: Db,
): Promise<void> {
  const { name, version } = canary;
  const { visitors } = await readRates(turn, canary);
  if (visitors >= ENOUGH_VISITORS) return;
  const few = { visitors, needed: ENOUGH_VISITORS };
  const isNew = await addNotice(turn, canary, {
    topic: 'few-visitors',
    toContent: (at) => ({ kind: 'few-visitors', at, ...few }),
  });
  if (!isNew) return;
  await sendNoticeMails(mailQueue, turn, { name, version, figures: [], few });
  log.info({ name, version, ...few }, 'canary has too few visitors');
}
