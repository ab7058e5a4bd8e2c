import { encodeAddress, GENESIS } from '@farm/chain';
import { createSignerClient, type SignerFigures } from '@farm/signer/client';
import { ANSWER_LIMIT_MS, formatReason, toCode, type CheckParts, type Finding } from './finding.ts';

/** Checks that the signer responds, and signs for the chain of the full node. */
export async function checkSigner(parts: CheckParts): Promise<Finding[]> {
  const { signerSocket } = parts.config.payouts;
  if (signerSocket === null) return [{ status: 'off', found: 'no payouts: PAYOUT_SIGNER is not set' }];
  const signer = createSignerClient(signerSocket, ANSWER_LIMIT_MS);
  try {
    const [{ current }, figures] = await Promise.all([signer.status(), signer.figures()]);
    const found = `version ${figures.version} signs for ${encodeAddress(current)}, ${figures.batches} batches since its start`;
    return [{ status: 'ok', found }, ...(await compareChains(parts, figures))];
  } catch (error) {
    return [{ status: 'problem', found: `${signerSocket}: ${formatReason(error)}`, advice: toAdvice(error) }];
  }
}

/** A signature for another chain is valid nowhere, so every payment would be refused. */
async function compareChains(
  { config, readNode }: CheckParts,
  { genesis }: SignerFigures,
): Promise<Finding[]> {
  const node = await Promise.resolve(readNode()).catch(() => null);
  if (genesis === undefined || node === null) return [];
  const ofNetwork = node.network === 'mainnet' ? GENESIS.mainnet : null;
  const ofNode = node.genesis ?? (config.chain.node?.tls === null ? GENESIS.simulated : ofNetwork);
  if (ofNode === null || ofNode === genesis) return [];
  return [
    {
      status: 'problem',
      found: `it signs for the chain ${toName(genesis)}, but the full node is on ${toName(ofNode)}`,
      advice: 'Set CHAIN_GENESIS of the signer to the chain of the node',
    },
  ];
}

function toName(genesis: string): string {
  return Object.entries(GENESIS).find(([, hex]) => hex === genesis)?.[0] ?? genesis;
}

function toAdvice(error: unknown): string {
  switch (toCode(error)) {
    case 'EACCES':
      return 'Let this user enter the folder of the socket: by its group (docs/payouts.md)';
    case 'ENOENT':
    case 'ECONNREFUSED':
      return 'Start the signer, or set PAYOUT_SIGNER to its SIGNER_SOCKET';
    default:
      return 'Look at the log of the signer';
  }
}
