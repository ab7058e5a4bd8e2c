import type { VisitorKey } from '@farm/registry';
import { hashOf } from '../hashOf.ts';
import type { BeaconRow } from './repository.ts';

/** Beacon waiting to be stored. */
export interface WaitingBeacon {
  visitor: string;
  network: string;
  name: string;
  version: string;
  rev: number;
  failure: string | null;
}

/** Merges beacons into one row per visitor and version, across the revisions of their pages. */
export function toRows(beacons: readonly WaitingBeacon[], key: VisitorKey): BeaconRow[] {
  const rows = new Map<string, BeaconRow>();
  for (const { name, version, visitor, network, failure } of beacons) {
    const place = `${name} ${version} ${visitor}`;
    const known = rows.get(place);
    if (known) known.failure ??= failure;
    else {
      const hashes = {
        visitor: hashOf(key, 'visitor', visitor),
        network: hashOf(key, 'network', network),
      };
      rows.set(place, { name, version, ...hashes, failure });
    }
  }
  return [...rows.values()];
}
