import type { Chain } from '@farm/contracts';

/** State of the chain at the time of a reading. */
export interface ChainReading {
  height: number;
  /** Net space, in bytes. */
  netSpace: bigint;
  source: Chain['source'];
  /** Time of the reading, by the clock of this process. */
  at: Date;
}

/** A source of readings of the chain. */
export interface ChainReader {
  /**
   * Reads the current state of the chain; an unknown net space is null.
   * @throws Error if the chain cannot be read
   */
  read: () => Promise<Omit<ChainReading, 'netSpace'> & { netSpace: bigint | null }>;
}
