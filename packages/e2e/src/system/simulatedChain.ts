import { toPatientMs } from '@farm/process/testing';
import { setTimeout as delay } from 'node:timers/promises';
import { toChiaAddress, toPuzzleHash } from '@farm/contracts/chia-address';
import type { PayoutPlan, Program, Service } from './programs.ts';

const READY_TIMEOUT_MS = toPatientMs(20_000);
const POLL_INTERVAL_MS = 50;

/** A coin on the chain, its amount in mojo. */
export interface ChainCoin {
  parentId: string;
  address: string;
  amount: bigint;
  isSpent: boolean;
}

/** The simulated chain of a paying system. */
export interface SimulatedChain {
  url: string;
  /** Address of the hot wallet. */
  walletAddress: string;
  /** Programs to start for the chain. */
  services: Service[];
  /** Resolves once the chain responds. */
  waitUntilReady: () => Promise<void>;
  /** Farms blocks; each pays 2 XCH to `address`, if set. */
  farm: (blocks: number, address?: string) => Promise<void>;
  /** Returns the amounts of the coins at an address, in mojo, including spent coins. */
  listCoinAmounts: (address: string) => Promise<number[]>;
  /** Reads a coin by its id, in hex. @throws Error if the chain does not have it */
  readCoin: (coinId: string) => Promise<ChainCoin>;
}

/** Creates the key of a wallet, and plans a chain that farms its first coins to that wallet. */
export async function openChain(
  plan: PayoutPlan,
  runToExit: (program: Program) => Promise<string>,
): Promise<SimulatedChain> {
  const [walletAddress = ''] = (await runToExit(plan.makeKey)).split('\n');
  const sendRequest = async (path: string, body: object) => {
    const response = await fetch(`${plan.chainUrl}${path}`, { method: 'POST', body: JSON.stringify(body) });
    const text = await response.text();
    if (!response.ok) throw new Error(`The chain answers ${response.status} to ${path}: ${text}`);
    return JSON.parse(text) as unknown;
  };
  return {
    url: plan.chainUrl,
    walletAddress,
    services: [plan.chain(toHex(walletAddress)), plan.signer],
    waitUntilReady: async () => {
      for (const deadline = Date.now() + READY_TIMEOUT_MS; Date.now() < deadline;) {
        const answer = await sendRequest('/get_network_info', {}).catch(() => null);
        if (answer !== null) return;
        await delay(POLL_INTERVAL_MS);
      }
      throw new Error(`The chain did not answer within ${READY_TIMEOUT_MS / 1_000} seconds`);
    },
    farm: async (blocks, address) => {
      await sendRequest('/simulator/farm', { blocks, address });
    },
    listCoinAmounts: async (address) => {
      const body = { puzzle_hashes: [`0x${toHex(address)}`], include_spent_coins: true };
      const { coin_records: records } = (await sendRequest('/get_coin_records_by_puzzle_hashes', body)) as {
        coin_records: { coin: { amount: number } }[];
      };
      return records.map(({ coin }) => coin.amount);
    },
    readCoin: async (coinId) => {
      const body = { names: [`0x${coinId}`], include_spent_coins: true };
      const { coin_records: records } = (await sendRequest('/get_coin_records_by_names', body)) as {
        coin_records: {
          coin: { parent_coin_info: string; puzzle_hash: string; amount: number };
          spent: boolean;
        }[];
      };
      const [record] = records;
      if (!record) throw new Error(`The chain has no coin ${coinId}`);
      const { coin, spent } = record;
      return {
        parentId: coin.parent_coin_info.slice(2),
        address: toChiaAddress(Buffer.from(coin.puzzle_hash.slice(2), 'hex')),
        amount: BigInt(coin.amount),
        isSpent: spent,
      };
    },
  };
}

function toHex(address: string): string {
  return Buffer.from(toPuzzleHash(address)).toString('hex');
}
