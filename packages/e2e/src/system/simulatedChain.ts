import { setTimeout as delay } from 'node:timers/promises';
import { toPuzzleHash } from '@farm/contracts/chia-address';
import type { PayoutPlan, Program, Service } from './programs.ts';

const UP_LIMIT_MS = 20_000;
const PAUSE_MS = 50;

/** The simulated chain of a system that pays. */
export interface SimulatedChain {
  /** Where the wallet that pays gets its coins. */
  walletAddress: string;
  /** What has to run for it. */
  services: Service[];
  /** Resolves when it answers. */
  untilUp: () => Promise<void>;
  /** Makes blocks; each brings an address 2 XCH when one is given. */
  farm: (blocks: number, address?: string) => Promise<void>;
  /** Amounts of the coins at an address, mojo, those that were spent as well. */
  coinsAt: (address: string) => Promise<number[]>;
}

/** Makes the key of a wallet, and plans the chain whose first coins it has. */
export async function openChain(
  plan: PayoutPlan,
  runToEnd: (program: Program) => Promise<string>,
): Promise<SimulatedChain> {
  const [walletAddress = ''] = (await runToEnd(plan.makeKey)).split('\n');
  const ask = async (path: string, body: object) => {
    const answer = await fetch(`${plan.chainUrl}${path}`, { method: 'POST', body: JSON.stringify(body) });
    const text = await answer.text();
    if (!answer.ok) throw new Error(`The chain answers ${answer.status} to ${path}: ${text}`);
    return JSON.parse(text) as unknown;
  };
  return {
    walletAddress,
    services: [plan.chain(toHex(walletAddress)), plan.signer],
    untilUp: async () => {
      for (const deadline = Date.now() + UP_LIMIT_MS; Date.now() < deadline;) {
        const answer = await ask('/get_network_info', {}).catch(() => null);
        if (answer !== null) return;
        await delay(PAUSE_MS);
      }
      throw new Error(`The chain did not answer within ${UP_LIMIT_MS / 1_000} seconds`);
    },
    farm: async (blocks, address) => {
      await ask('/simulator/farm', { blocks, address });
    },
    coinsAt: async (address) => {
      const body = { puzzle_hashes: [`0x${toHex(address)}`], include_spent_coins: true };
      const { coin_records: records } = (await ask('/get_coin_records_by_puzzle_hashes', body)) as {
        coin_records: { coin: { amount: number } }[];
      };
      return records.map(({ coin }) => coin.amount);
    },
  };
}

function toHex(address: string): string {
  return Buffer.from(toPuzzleHash(address)).toString('hex');
}
