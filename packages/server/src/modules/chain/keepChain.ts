import type { ChainSettings } from '../../config.ts';
import type { Db } from '../../database/schema.ts';
import type { ChainReader } from './chainReader.ts';
import { createConfiguredReader } from './configuredReader.ts';
import { createNodeReader } from './nodeReader.ts';
import { addReading } from './repository.ts';

/** The reader that the settings ask for. */
export function createChainReader(settings: ChainSettings): ChainReader {
  return settings.node ? createNodeReader(settings.node) : createConfiguredReader(settings);
}

/**
 * A turn of the worker: reads the chain and notes it down. When it cannot be read the last reading stays, whose age
 * everybody sees.
 */
export async function keepChain(
  { db, chain }: { db: Db; chain: ChainSettings },
  reader: ChainReader,
  signal?: AbortSignal,
): Promise<void> {
  const { netSpace, ...reading } = await reader.read(signal);
  await addReading(db, { ...reading, netSpace: netSpace ?? chain.netSpace });
}
