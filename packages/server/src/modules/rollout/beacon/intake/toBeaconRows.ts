import type { Segment } from '@farm/contracts/rollout';
import type { VisitorGroups, VisitorKey } from '@farm/registry';
import { hashBeaconSource } from '../hashBeaconSource.ts';
import type { BeaconRow } from './intake.repository.ts';

/** Beacon waiting to be stored. */
export interface QueuedBeacon {
  visitor: string;
  /** At the time of the report. */
  groups: VisitorGroups;
  network: string;
  name: string;
  version: string;
  rev: number;
  failure: string | null;
  /** Bits of {@link encodeSigns}. */
  signs: number;
  segment: Segment | null;
}

/** Report of a visitor's page on a version; reports add up. */
type Outcome = Pick<QueuedBeacon, 'failure' | 'signs' | 'segment'>;

/** Adds a later outcome: the first failure stays, signs add up, and the newest segment counts. */
export function addOutcome(known: Outcome, { failure, signs, segment }: Outcome): void {
  known.failure ??= failure;
  known.signs |= signs;
  known.segment = segment ?? known.segment;
}

/** Merges beacons into one row per visitor and version, across the revisions of their pages. */
export function toBeaconRows(beacons: readonly QueuedBeacon[], key: VisitorKey): BeaconRow[] {
  const rows = new Map<string, BeaconRow>();
  for (const { name, version, visitor, network, failure, signs, segment } of beacons) {
    const rowKey = `${name} ${version} ${visitor}`;
    const row = rows.get(rowKey);
    if (row) addOutcome(row, { failure, signs, segment });
    else {
      const hashes = {
        visitor: hashBeaconSource(key, 'visitor', visitor),
        network: hashBeaconSource(key, 'network', network),
      };
      rows.set(rowKey, { name, version, ...hashes, failure, signs, segment });
    }
  }
  return [...rows.values()];
}
