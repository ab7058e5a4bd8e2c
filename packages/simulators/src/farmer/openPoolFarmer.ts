import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { dirname } from 'node:path';
import { createFullNode, encodeAddress, GENESIS, loadChiaSdk, readPlotNft, SIMULATED_K } from '@farm/chain';
import { createPoolFarmer, type PoolFarmer } from './createPoolFarmer.ts';
import { listSignagePoints } from './signagePoints.ts';

/** Options of a farmer on a simulated chain. */
export interface PoolFarmerSettings {
  /** URL of the simulated node. */
  nodeUrl: string;
  poolUrl: string;
  /** Text that its keys and plots follow from. */
  seed: string;
  /** File that remembers its PlotNFT. */
  file: string;
  plotCount: number;
  /** See `PoolFarmerOptions`. */
  readRoom?: () => bigint;
}

/** A farmer on a simulated chain. */
export interface SimulatedPoolFarmer extends PoolFarmer {
  /** Wins a block for one of its plots: the pool's part comes to the contract of its PlotNFT. */
  win: () => Promise<void>;
}

const POLL_MS = 3_000;

/**
 * Opens a farmer with plots in memory. The first time it gets a coin from the simulated chain, launches its PlotNFT and
 * joins the pool.
 * @throws Error if this machine has no Chia SDK, or the pool does not take it
 */
export async function openPoolFarmer({
  nodeUrl,
  file,
  ...settings
}: PoolFarmerSettings): Promise<SimulatedPoolFarmer> {
  const sdk = loadChiaSdk();
  if (sdk === null) throw new Error('A pool farmer needs chia-wallet-sdk: Linux with glibc on x64');
  const genesis = GENESIS.simulated;
  const farmer = createPoolFarmer({ ...settings, sdk, genesis, nodeUrl, simulatedK: SIMULATED_K });
  const launcherId = await openPlotNft(farmer, { nodeUrl, file });
  const node = createFullNode({ url: nodeUrl, tls: null });
  const reading = await readPlotNft({ sdk, genesis, node }, launcherId);
  if (reading.outcome !== 'read') throw new Error(`The PlotNFT cannot be read: ${reading.outcome}`);
  const { contractPuzzleHash } = reading.plotNft;
  const address = encodeAddress(farmer.walletPuzzleHash);
  return {
    ...farmer,
    win: () => requestSimulator(nodeUrl, 'win', { puzzleHash: contractPuzzleHash, address }),
  };
}

/**
 * Lets a farmer answer every signage point of a simulated chain.
 * @param say told in a sentence what went wrong, once until it goes on
 * @returns a function that stops it
 */
export function startAnswering(
  farmer: Pick<PoolFarmer, 'answer'>,
  { nodeUrl, say }: { nodeUrl: string; say: (text: string) => void },
): () => Promise<void> {
  const stopping = new AbortController();
  const answering = answerPoints(farmer, { nodeUrl, say, signal: stopping.signal });
  return async () => {
    stopping.abort();
    await answering;
  };
}

/** Resumes the PlotNFT of the file, or launches one and joins. Returns its launcher id. */
async function openPlotNft(
  farmer: PoolFarmer,
  { nodeUrl, file }: { nodeUrl: string; file: string },
): Promise<string> {
  const kept = await readFile(file, 'utf8').catch(() => null);
  if (kept !== null) {
    await farmer.resume(kept.trim());
    return kept.trim();
  }
  const node = createFullNode({ url: nodeUrl, tls: null });
  const puzzleHash = farmer.walletPuzzleHash;
  await requestSimulator(nodeUrl, 'farm', { blocks: 1, puzzleHash });
  const [coin] = await node.readCoinsAt([puzzleHash], { unspent: true });
  if (!coin) throw new Error('The simulated chain gave no coin');
  const { launcherId } = await farmer.launch(coin);
  await requestSimulator(nodeUrl, 'farm', { blocks: 1 });
  const joined = await farmer.join();
  if (joined.outcome === 'refused') throw new Error(`The pool refused: ${joined.errorMessage}`);
  await mkdir(dirname(file), { recursive: true, mode: 0o700 });
  await writeFile(file, launcherId, { mode: 0o600 });
  return launcherId;
}

async function answerPoints(
  farmer: Pick<PoolFarmer, 'answer'>,
  { nodeUrl, say, signal }: { nodeUrl: string; say: (text: string) => void; signal: AbortSignal },
): Promise<void> {
  let newest = '';
  let hasFailed = false;
  while (!signal.aborted) {
    try {
      const [point] = await listSignagePoints(nodeUrl, 1);
      if (point && point.sp_hash !== newest) {
        newest = point.sp_hash;
        await farmer.answer(point);
      }
      hasFailed = false;
    } catch (error) {
      if (!hasFailed) say(`the pool farmer waits: ${(error as Error).message}`);
      hasFailed = true;
    }
    await waitUnlessAborted(POLL_MS, signal);
  }
}

function waitUnlessAborted(ms: number, signal: AbortSignal): Promise<void> {
  return new Promise((done) => {
    const timer = setTimeout(done, ms);
    signal.addEventListener(
      'abort',
      () => {
        clearTimeout(timer);
        done();
      },
      { once: true },
    );
  });
}

async function requestSimulator(nodeUrl: string, deed: 'farm' | 'win', body: object): Promise<void> {
  const answer = await fetch(`${nodeUrl}/simulator/${deed}`, { method: 'POST', body: JSON.stringify(body) });
  if (!answer.ok) throw new Error(`The simulated chain does not ${deed}: ${await answer.text()}`);
}
