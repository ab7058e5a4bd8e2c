import type { ChiaSdk } from '@farm/chain';
import { StartError } from '@farm/process';
import { createChain, type SimulatedChain } from './chain.ts';
import type { RpcResponse } from './rpc.ts';
import { openJournal, type ChainAction, type Journal } from './journal.ts';

/** A chain that survives restarts of its process. */
export interface PersistentChain {
  height: () => number;
  headerHash: () => Uint8Array;
  /** Journal entries replayed on opening, each with the height after it. */
  history: readonly { deed: ChainAction; height: number }[];
  /** Applies a change and journals it. @throws RangeError if the change is impossible */
  apply: (deed: Exclude<ChainAction, { push: string }>) => Promise<void>;
  /** Passes a body to `push_tx` and journals it if accepted. */
  push: (body: string) => Promise<RpcResponse & { isTaken: boolean }>;
  ask: SimulatedChain['ask'];
  listSignagePoints: SimulatedChain['listSignagePoints'];
  close: () => Promise<void>;
}

/**
 * Opens the chain of a folder by replaying its journal, or creates a new chain. Callers must not overlap calls: a
 * change has to be journaled before a client can observe it.
 * @throws StartError if the journal of the folder cannot be replayed
 */
export async function openPersistentChain(sdk: ChiaSdk, folder: string): Promise<PersistentChain> {
  const journal = await openJournal(folder);
  const chain = await createChain(sdk, journal.seed);
  const close = async () => {
    await chain.close();
    await journal.close();
  };
  try {
    return {
      ...createJournaledChain(chain, journal),
      history: await replayJournal(chain, journal, folder),
      close,
    };
  } catch (error) {
    await close();
    throw error;
  }
}

function createJournaledChain(
  chain: SimulatedChain,
  journal: Journal,
): Omit<PersistentChain, 'history' | 'close'> {
  /** Bodies pushed since the last block: pushing them again changes nothing. */
  const pushedBodies = new Set<string>();
  return {
    height: chain.height,
    headerHash: () => chain.simulator.headerHash(),
    apply: async (action) => {
      await applyAction(chain, action);
      pushedBodies.clear();
      await journal.append(action);
    },
    push: async (body) => {
      const answer = await chain.ask({ path: '/push_tx', body });
      const isTaken = isSuccess(answer);
      if (isTaken && !pushedBodies.has(body)) {
        pushedBodies.add(body);
        await journal.append({ push: body });
      }
      return { ...answer, isTaken };
    },
    ask: chain.ask,
    listSignagePoints: chain.listSignagePoints,
  };
}

async function replayJournal(
  chain: SimulatedChain,
  journal: Journal,
  folder: string,
): Promise<PersistentChain['history']> {
  const history: { deed: ChainAction; height: number }[] = [];
  for (const deed of journal.actions) {
    await applyAction(chain, deed).catch((error: unknown) => {
      throw new StartError(
        `What lies in ${folder} was made by another version of the simulated chain. Remove the folder to begin a new chain; the database that was used with the old one has to go as well.`,
        { cause: error },
      );
    });
    history.push({ deed, height: chain.height() });
  }
  return history;
}

async function applyAction(chain: SimulatedChain, action: ChainAction): Promise<void> {
  if ('farm' in action) chain.farm(...action.farm);
  else if ('win' in action) chain.win(...action.win);
  else if ('reorg' in action) chain.reorg(...action.reorg);
  else {
    const answer = await chain.ask({ path: '/push_tx', body: action.push });
    if (!isSuccess(answer)) throw new Error(`A bundle that was taken is refused: ${answer.text}`);
  }
}

function isSuccess({ status, text }: RpcResponse): boolean {
  return status === 200 && (JSON.parse(text) as { success?: unknown }).success === true;
}
