import type { Beacon } from '@farm/contracts/rollout';
import type { VisitorKey } from '@farm/registry';
import type { FastifyBaseLogger } from 'fastify';
import type { Db } from '@farm/database';
import type { Standings } from '../followStandings.ts';
import { createRemembered } from './remembered.ts';
import { writeBeacons } from './repository.ts';
import { toRows, type WaitingBeacon } from './toRows.ts';

/** Accepts beacons from pages and stores them in batches, a little later. */
export interface BeaconIntake {
  /** Never blocks or throws. Drops beacons once the backlog is full. */
  take: (visitor: string, network: string, beacons: readonly Beacon[]) => void;
  /** Stores the backlog and accepts no more beacons. */
  stop: () => Promise<void>;
}

/** Dependencies of the intake. */
export interface BeaconIntakeParts {
  db: Db;
  visitorKey: VisitorKey;
  standings: Pick<Standings, 'refresh' | 'gave'>;
  log: Pick<FastifyBaseLogger, 'info' | 'warn'>;
}

const PAUSE_MS = 200;
/** Pause after a failed attempt. */
const LONG_PAUSE_MS = 1_000;
const BATCH = 500;
/** Limit of the backlog: a database that hangs must not exhaust memory. */
const WAITING_MAX = 10_000;

/** Creates the intake of a replica. Statements run one at a time, so that a flood occupies at most one connection. */
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
        // Logged once per outage.
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
        // A script that merely loaded proves nothing yet.
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
