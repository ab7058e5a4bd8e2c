import type { ChainSettings } from '../../config.ts';
import type { Db } from '@farm/database';
import { type ChainReader, createNodeReader } from '@farm/chain';
import { createConfiguredReader } from './configuredReader.ts';
import { assertPlausibleReading } from './assertPlausibleReading.ts';
import { addReading, findNewestNodeReading } from './chain.repository.ts';

/**
 * Creates the reader that the settings select: of a node, or of the settings themselves. A simulated chain, the only one
 * that is read without certificates, pays withdrawals, but its height and its space say nothing about Chia. `signal` ends
 * its calls.
 */
export function createChainReader(settings: ChainSettings, signal?: AbortSignal): ChainReader {
  return settings.node?.tls ? createNodeReader(settings.node, { signal }) : createConfiguredReader(settings);
}

/**
 * Runs one turn of the worker: reads the chain and stores the reading. If the chain cannot be read or the reading is
 * implausible, the last reading stays, and users see its age. If the node does not know the net space, the last net
 * space stays as well.
 * @throws Error as {@link ChainReader.read}, and if the reading is implausible
 */
export async function recordChainReading(
  { db, chain }: { db: Db; chain: ChainSettings },
  reader: ChainReader,
): Promise<void> {
  const { netSpace, ...reading } = await reader.read();
  const lastReading = reading.source === 'node' ? await findNewestNodeReading(db) : undefined;
  const completeReading = { ...reading, netSpace: netSpace ?? lastReading?.netSpace ?? chain.netSpace };
  if (lastReading) assertPlausibleReading(completeReading, lastReading);
  await addReading(db, completeReading);
}
