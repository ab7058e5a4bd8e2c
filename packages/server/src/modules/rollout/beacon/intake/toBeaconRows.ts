import type { VisitorKey } from '@farm/registry';
import { hashBeaconSource } from '../hashBeaconSource.ts';
import type { BeaconRow } from './intake.repository.ts';

/** Beacon waiting to be stored. */
export interface QueuedBeacon {
  visitor: string;
  network: string;
  name: string;
  version: string;
  rev: number;
  failure: string | null;
}

/** Merges beacons into one row per visitor and version, across the revisions of their pages. */
export function toBeaconRows(beacons: readonly QueuedBeacon[], key: VisitorKey): BeaconRow[] {
  const rows = new Map<string, BeaconRow>();
  for (const { name, version, visitor, network, failure } of beacons) {
    const rowKey = `${name} ${version} ${visitor}`;
    const row = rows.get(rowKey);
    if (row) row.failure ??= failure;
    else {
      const hashes = {
        visitor: hashBeaconSource(key, 'visitor', visitor),
        network: hashBeaconSource(key, 'network', network),
      };
      rows.set(rowKey, { name, version, ...hashes, failure });
    }
  }
  return [...rows.values()];
}
