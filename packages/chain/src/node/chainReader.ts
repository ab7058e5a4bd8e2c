import type { Chain } from '@farm/contracts';

/** The chain as somebody read it. */
export interface ChainReading {
  height: number;
  /** Bytes. */
  netSpace: bigint;
  source: Chain['source'];
  /** When, by the clock of this process. */
  at: Date;
}

/** Whoever knows the chain. */
export interface ChainReader {
  /**
   * Asks for the chain as it is now; a net space that is not known is null. `signal` gives up.
   * @throws Error when it cannot be read
   */
  read: (signal?: AbortSignal) => Promise<Omit<ChainReading, 'netSpace'> & { netSpace: bigint | null }>;
}
