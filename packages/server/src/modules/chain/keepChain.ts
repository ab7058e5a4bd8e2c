import type { ChainSettings } from '../../config.ts';
import type { Db } from '@farm/database';
import { type ChainReader, createNodeReader } from '@farm/chain';
import { createConfiguredReader } from './configuredReader.ts';
import { refuseUntrue } from './refuseUntrue.ts';
import { addReading, findNodeReading } from './repository.ts';

/** The reader that the settings ask for. */
export function createChainReader(settings: ChainSettings): ChainReader {
  return settings.node ? createNodeReader(settings.node) : createConfiguredReader(settings);
}

/**
 * A turn of the worker: reads the chain and notes it down. When it cannot be read, or what is read cannot be true, the
 * last reading stays, whose age everybody sees. A net space that the node does not know stays as well.
 * @throws Error as {@link ChainReader.read}, and when the reading cannot be true
 */
export async function keepChain(
  { db, chain }: { db: Db; chain: ChainSettings },
  reader: ChainReader,
  signal?: AbortSignal,
): Promise<void> {
  const { netSpace, ...reading } = await reader.read(signal);
  const known = reading.source === 'node' ? await findNodeReading(db) : undefined;
  const complete = { ...reading, netSpace: netSpace ?? known?.netSpace ?? chain.netSpace };
  if (known) refuseUntrue(complete, known);
  await addReading(db, complete);
}
