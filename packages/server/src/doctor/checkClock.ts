import { readDatabaseClock } from './doctor.repository.ts';
import { SEE_DATABASE, type CheckParts, type Finding } from './finding.ts';

/** Nodes refuse blocks that are further ahead of their clock, in seconds (chia: MAX_FUTURE_TIME2). */
const MAX_AHEAD_SECONDS = 120;
/** Blocks with transactions come about once a minute; longer without one is rarer than a wrong clock. */
const MAX_BLOCK_AGE_SECONDS = 1_800;
const WARN_SECONDS = 2;
const PROBLEM_SECONDS = 60;
const ADVICE = 'Let the clock of each machine be set by NTP (timedatectl)';

/** Compares this machine's clock with those of the database and of the chain. */
export async function checkClock(parts: CheckParts): Promise<Finding[]> {
  const found = await Promise.all([compareWithDatabase(parts), compareWithChain(parts)]);
  return found.flat();
}

async function compareWithDatabase({ database, now }: CheckParts): Promise<Finding[]> {
  if (database === null) return [];
  const readDifference = async () => {
    const before = now();
    const clock = await readDatabaseClock(database.db);
    const after = now();
    // The answer was made somewhere between.
    return { difference: (clock.getTime() - (before + after) / 2) / 1_000, error: (after - before) / 2_000 };
  };
  try {
    // Opening a connection is not a part of the second one.
    await readDifference();
    const { difference, error } = await readDifference();
    const seconds = Math.abs(difference);
    const found = `${seconds.toFixed(1)} s ${difference < 0 ? 'ahead of' : 'behind'} the clock of the database`;
    if (seconds - error < WARN_SECONDS) return [{ status: 'ok', found }];
    return [{ status: seconds < PROBLEM_SECONDS ? 'warning' : 'problem', found, advice: ADVICE }];
  } catch {
    return [{ status: 'warning', found: 'not compared: the database does not answer', advice: SEE_DATABASE }];
  }
}

async function compareWithChain({ config, readNode, now }: CheckParts): Promise<Finding[]> {
  // Blocks of a simulated chain have times of their own.
  if (!config.chain.node?.tls) return [];
  const node = await Promise.resolve(readNode()).catch(() => null);
  if (!node?.isSynced || node.blockTime === null) return [];
  const age = Math.round((now() - node.blockTime.getTime()) / 1_000);
  const found = `the newest block with a time is ${formatAge(age)}`;
  if (age >= -MAX_AHEAD_SECONDS && age <= MAX_BLOCK_AGE_SECONDS) return [{ status: 'ok', found }];
  return [{ status: age < 0 ? 'problem' : 'warning', found, advice: ADVICE }];
}

function formatAge(seconds: number): string {
  const [count, unit] =
    Math.abs(seconds) < 120 ? [Math.abs(seconds), 's'] : [Math.round(Math.abs(seconds) / 60), 'min'];
  return seconds < 0 ? `${count} ${unit} ahead of this clock` : `${count} ${unit} old`;
}
