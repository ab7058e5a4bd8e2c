import type { Beacon } from '@farm/contracts/rollout';
import type { VisitorKey } from '@farm/registry';
import type { FastifyBaseLogger } from 'fastify';
import type { Db } from '@farm/database';
import type { Standings } from '../followStandings.ts';
import { createRemembered } from './remembered.ts';
import { writeBeacons } from './repository.ts';
import { toRows, type WaitingBeacon } from './toRows.ts';

/** Takes what pages tell, and notes it a little later, many at a time. */
export interface BeaconIntake {
  /** Neither waits nor fails. What there is no room for is dropped. */
  take: (visitor: string, network: string, beacons: readonly Beacon[]) => void;
  /** Notes what waits, and takes nothing more. */
  stop: () => Promise<void>;
}

/** What the intake works with. */
export interface BeaconIntakeParts {
  db: Db;
  visitorKey: VisitorKey;
  standings: Pick<Standings, 'refresh' | 'gave'>;
  log: Pick<FastifyBaseLogger, 'info' | 'warn'>;
}

const PAUSE_MS = 200;
/** After a try that failed. */
const LONG_PAUSE_MS = 1_000;
const BATCH = 500;
/** What waits is bounded: a database that hangs must not fill the memory. */
const WAITING_MAX = 10_000;

/** One for each replica. Statements go one after another, so that a flood keeps one connection busy at the most. */
export function createBeaconIntake({ db, visitorKey, standings, log }: BeaconIntakeParts): BeaconIntake {
  const waiting = new Map<string, WaitingBeacon>();
  const remembered = createRemembered();
  let timer: NodeJS.Timeout | undefined;
  let underWay: Promise<void> | undefined;
  let hasFailed = false;
  let isStopped = false;

  const add = (one: WaitingBeacon) => {
    const key = `${one.name} ${one.version} ${one.rev} ${one.visitor}`;
    const known = waiting.get(key);
    if (known) known.failure ??= one.failure;
    else if (waiting.size < WAITING_MAX) waiting.set(key, one);
  };
  const note = async (batch: readonly WaitingBeacon[]) => {
    remembered.begin(await standings.refresh());
    const rows = toRows(
      batch.filter(({ visitor, ...given }) => standings.gave(visitor, given)),
      visitorKey,
    ).filter((row) => !remembered.has(row));
    if (rows.length > 0) await writeBeacons(db, rows);
    remembered.add(rows);
  };
  const takeBatch = () => {
    const batch = waiting.entries().take(BATCH).toArray();
    for (const [key] of batch) waiting.delete(key);
    return batch.map(([, one]) => one);
  };
  const noteAll = async () => {
    while (waiting.size > 0) {
      const batch = takeBatch();
      try {
        await note(batch);
        if (hasFailed) log.info('beacons are noted again');
        hasFailed = false;
      } catch (error) {
        for (const one of batch) add(one);
        // Once an outage.
        if (!hasFailed) log.warn({ err: error }, 'beacons are not noted, will be tried again');
        hasFailed = true;
        return;
      }
    }
  };
  const schedule = () => {
    if (timer !== undefined || underWay !== undefined || isStopped) return;
    timer = setTimeout(
      () => {
        timer = undefined;
        underWay = noteAll().finally(() => {
          underWay = undefined;
          if (waiting.size > 0) schedule();
        });
      },
      hasFailed ? LONG_PAUSE_MS : PAUSE_MS,
    );
  };
  return {
    take: (visitor, network, beacons) => {
      if (isStopped) return;
      for (const { name, version, rev, phase, code } of beacons) {
        const failure = code === null ? null : `${phase} ${code}`;
        // A script that is there shows nothing yet.
        if (failure !== null || phase === 'mount') add({ visitor, network, name, version, rev, failure });
      }
      if (waiting.size > 0) schedule();
    },
    stop: async () => {
      isStopped = true;
      clearTimeout(timer);
      await underWay;
      await noteAll();
    },
  };
}
