/** A visitor's outcome with a version in an hour. Visitor and network are keyed hashes, so they identify nobody. */
export interface BeaconTable {
  name: string;
  version: string;
  /** Start of the hour, by the database's clock. */
  hour: Date;
  visitor: string;
  /** The first network that reported it. */
  network: string;
  seenAt: Date;
  failedAt: Date | null;
  /** Phase and code of a failure, such as `mount threw`. */
  failure: string | null;
}

/** Totals of an hour's beacons. */
export interface BeaconHourTable {
  name: string;
  hour: Date;
  version: string;
  visitors: number;
  failed: number;
}
