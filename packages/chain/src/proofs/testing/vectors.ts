import { readFileSync } from 'node:fs';

/** A proof of a test plot of k 21, made by chiapos, with its quality. */
export interface PlotVector {
  plotId: string;
  k: number;
  challenge: string;
  proof: Uint8Array;
  quality: string;
}

/** The proof of a block of Chia's main network, as its nodes serve it. */
export interface BlockVector {
  height: number;
  /** Challenge of the sub-slot. */
  posSubSlotChallengeHash: string;
  challengeChainSpVdfOutput: { data: string };
  proofOfSpace: {
    challenge: string;
    plot_public_key: string;
    pool_contract_puzzle_hash: string | null;
    pool_public_key: string | null;
    proof: string;
    size: number;
  };
}

/** Returns 60 proofs of the test suite of chiapos. */
export function readPlotVectors(): PlotVector[] {
  const [, ...lines] = readText('proofs-k21.csv').trim().split('\n');
  return lines.map((line) => {
    const [plotId = '', k = '', challenge = '', proof = '', quality = ''] = line.split(',');
    return { plotId, k: Number(k), challenge, proof: Buffer.from(proof, 'hex'), quality };
  });
}

/** Returns the proofs of three blocks of Chia's main network. */
export function readBlockVectors(): BlockVector[] {
  return JSON.parse(readText('mainnet-proofs.json')) as BlockVector[];
}

function readText(name: string): string {
  return readFileSync(new URL(name, import.meta.url), 'utf8');
}
