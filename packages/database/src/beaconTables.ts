/** A visitor's hour with a version. Visitor and network are keyed hashes: nothing tells who it was, and where. */
export interface BeaconTable {
  name: string;
  version: string;
  /** Start of the hour, by the database's clock. */
  hour: Date;
  visitor: string;
  /** The first one it was told from. */
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
