import type { Beacon, Segment } from '@farm/contracts/rollout';
import type { VisitorGroups, VisitorKey } from '@farm/registry';
import type { FastifyBaseLogger } from 'fastify';
import type { Db } from '@farm/database';
import type { RevisionCache } from '../createRevisionCache.ts';
import { encodeSigns } from '../signBits.ts';
import { createRecentBeacons } from './createRecentBeacons.ts';
import { saveBeacons } from './intake.repository.ts';
import { addOutcome, toBeaconRows, type QueuedBeacon } from './toBeaconRows.ts';

/** Accepts beacons from pages and stores them in batches, a little later. */
export interface BeaconIntake {
  /** Never blocks or throws. Drops beacons once the backlog is full. */
  accept: (visitor: string, network: string, told: ToldByPage) => void;
  /** Stores the backlog and accepts no more beacons. */
  stop: () => Promise<void>;
}

/** Report of a page; older shells tell no segment. */
export interface ToldByPage {
  beacons: readonly Beacon[];
  segment?: Segment | undefined;
  /** Groups of the visitor, for canaries that are for some of them. */
  groups?: VisitorGroups;
}

/** Dependencies of the intake. */
export interface BeaconIntakeDependencies {
  db: Db;
  visitorKey: VisitorKey;
  revisions: Pick<RevisionCache, 'refresh' | 'isServed'>;
  log: Pick<FastifyBaseLogger, 'info' | 'warn'>;
}

const FLUSH_DELAY_MS = 200;
/** Pause after a failed attempt. */
const RETRY_DELAY_MS = 1_000;
const MAX_BATCH = 500;
/** Limit of the backlog: a database that hangs must not exhaust memory. */
const MAX_BACKLOG = 10_000;

/** Creates the intake of a replica. Statements run one at a time, so that a flood occupies at most one connection. */
export function createBeaconIntake({
  db,
  visitorKey,
  revisions,
  log,
}: BeaconIntakeDependencies): BeaconIntake {
  const backlog = new Map<string, QueuedBeacon>();
  const recent = createRecentBeacons();
  let timer: NodeJS.Timeout | undefined;
  let inFlight: Promise<void> | undefined;
  let hasFailed = false;
  let isStopped = false;

  const enqueue = (beacon: QueuedBeacon) => {
    const key = `${beacon.name} ${beacon.version} ${beacon.rev} ${beacon.visitor}`;
    const queued = backlog.get(key);
    if (queued) addOutcome(queued, beacon);
    else if (backlog.size < MAX_BACKLOG) backlog.set(key, beacon);
  };
  const saveBatch = async (batch: readonly QueuedBeacon[]) => {
    recent.clearIfChanged(await revisions.refresh());
    const rows = toBeaconRows(
      batch.filter(({ visitor, groups, ...given }) => revisions.isServed({ id: visitor, ...groups }, given)),
      visitorKey,
    ).filter((row) => !recent.has(row));
    if (rows.length > 0) await saveBeacons(db, rows);
    recent.add(rows);
  };
  const takeBatch = () => {
    const batch = backlog.entries().take(MAX_BATCH).toArray();
    for (const [key] of batch) backlog.delete(key);
    return batch.map(([, one]) => one);
  };
  const drain = async () => {
    while (backlog.size > 0) {
      const batch = takeBatch();
      try {
        await saveBatch(batch);
        if (hasFailed) log.info('beacons are noted again');
        hasFailed = false;
      } catch (error) {
        for (const one of batch) enqueue(one);
        // Logged once per outage.
        if (!hasFailed) log.warn({ err: error }, 'beacons are not noted, will be tried again');
        hasFailed = true;
        return;
      }
    }
  };
  const schedule = () => {
    if (timer !== undefined || inFlight !== undefined || isStopped) return;
    timer = setTimeout(
      () => {
        timer = undefined;
        inFlight = drain().finally(() => {
          inFlight = undefined;
          if (backlog.size > 0) schedule();
        });
      },
      hasFailed ? RETRY_DELAY_MS : FLUSH_DELAY_MS,
    );
  };
  return {
    accept: (visitor, network, { beacons, segment = null, groups = {} }) => {
      if (isStopped) return;
      for (const { name, version, rev, phase, code, signs: named = [] } of beacons) {
        const failure = code === null ? null : `${phase} ${code}`;
        const signs = encodeSigns(named);
        // A script that merely loaded proves nothing yet.
        if (failure === null && phase !== 'mount' && signs === 0) continue;
        enqueue({ visitor, groups, network, name, version, rev, failure, signs, segment });
      }
      if (backlog.size > 0) schedule();
    },
    stop: async () => {
      isStopped = true;
      clearTimeout(timer);
      await inFlight;
      await drain();
    },
  };
}
