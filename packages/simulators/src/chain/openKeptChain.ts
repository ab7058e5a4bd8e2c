import type { ChiaSdk } from '@farm/chain';
import { StartError } from '@farm/process';
import { createChain, type RpcAnswer, type SimulatedChain } from './chain.ts';
import { openJournal, type Deed, type Journal } from './journal.ts';

/** A chain that survives restarts of its process. */
export interface KeptChain {
  height: () => number;
  headerHash: () => Uint8Array;
  /** Journal entries replayed on opening, each with the height after it. */
  history: readonly { deed: Deed; height: number }[];
  /** Applies a change and journals it. @throws RangeError if the change is impossible */
  act: (deed: Exclude<Deed, { push: string }>) => Promise<void>;
  /** Passes a body to `push_tx` and journals it if accepted. */
  push: (body: string) => Promise<RpcAnswer & { isTaken: boolean }>;
  ask: SimulatedChain['ask'];
  close: () => Promise<void>;
}

/**
 * Opens the chain of a folder by replaying its journal, or creates a new chain. Callers must not overlap calls: a
 * change has to be journaled before a client can observe it.
 * @throws StartError if the journal of the folder cannot be replayed
 */
export async function openKeptChain(sdk: ChiaSdk, folder: string): Promise<KeptChain> {
  const journal = await openJournal(folder);
  const chain = await createChain(sdk, journal.seed);
  const close = async () => {
    await chain.close();
    await journal.close();
  };
  try {
    return { ...keep(chain, journal), history: await repeat(chain, journal, folder), close };
  } catch (error) {
    await close();
    throw error;
  }
}

function keep(chain: SimulatedChain, journal: Journal): Omit<KeptChain, 'history' | 'close'> {
  /** Bodies pushed since the last block: pushing them again changes nothing. */
  const given = new Set<string>();
  return {
    height: chain.height,
    headerHash: () => chain.simulator.headerHash(),
    act: async (deed) => {
      await perform(chain, deed);
      given.clear();
      await journal.append(deed);
    },
    push: async (body) => {
      const answer = await chain.ask({ path: '/push_tx', body });
      const isTaken = isSuccess(answer);
      if (isTaken && !given.has(body)) {
        given.add(body);
        await journal.append({ push: body });
      }
      return { ...answer, isTaken };
    },
    ask: chain.ask,
  };
}

async function repeat(
  chain: SimulatedChain,
  journal: Journal,
  folder: string,
): Promise<KeptChain['history']> {
  const history: { deed: Deed; height: number }[] = [];
  for (const deed of journal.deeds) {
    await perform(chain, deed).catch((error: unknown) => {
      throw new StartError(
        `What lies in ${folder} was made by another version of the simulated chain. Remove the folder to begin a new chain; the database that was used with the old one has to go as well.`,
        { cause: error },
      );
    });
    history.push({ deed, height: chain.height() });
  }
  return history;
}

async function perform(chain: SimulatedChain, deed: Deed): Promise<void> {
  if ('farm' in deed) chain.farm(...deed.farm);
  else if ('reorg' in deed) chain.reorg(...deed.reorg);
  else {
    const answer = await chain.ask({ path: '/push_tx', body: deed.push });
    if (!isSuccess(answer)) throw new Error(`A bundle that was taken is refused: ${answer.text}`);
  }
}

function isSuccess({ status, text }: RpcAnswer): boolean {
  return status === 200 && (JSON.parse(text) as { success?: unknown }).success === true;
}
