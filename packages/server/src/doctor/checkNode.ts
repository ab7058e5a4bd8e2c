import { GENESIS, type NodeStatus } from '@farm/chain';
import { formatReason, toCode, type CheckParts, type Finding } from './finding.ts';

/** Checks that the full node responds, is synced, and is on the right chain. */
export async function checkNode({ config, readNode }: CheckParts): Promise<Finding[]> {
  const { node: settings } = config.chain;
  if (settings === null)
    return [
      {
        status: 'off',
        found: 'no full node: CHAIN_NODE_URL is not set, so figures of the chain are estimates',
      },
    ];
  try {
    const node = await readNode();
    if (node === null) return [];
    return [toState(node, settings.url), ...checkNetwork(node, settings.tls === null)];
  } catch (error) {
    return [{ status: 'problem', found: `${settings.url}: ${formatReason(error)}`, advice: toAdvice(error) }];
  }
}

function toState({ isSynced, height, targetHeight, network }: NodeStatus, url: string): Finding {
  if (isSynced && height !== null)
    return { status: 'ok', found: `${url} is synced at height ${height} of ${network}` };
  const progress = targetHeight === null ? '' : ` of ${targetHeight}`;
  return {
    status: 'problem',
    found: `${url} is not synced: at height ${height ?? 0}${progress} of ${network}`,
    advice: 'Wait until it is (chia show -s); nothing is paid meanwhile. If it stands still, it has no peers',
  };
}

function checkNetwork({ network, genesis }: NodeStatus, isSimulated: boolean): Finding[] {
  const isRight = genesis === null ? network === 'mainnet' : genesis === GENESIS.mainnet;
  if (isSimulated || isRight) return [];
  return [
    {
      status: 'warning',
      found: `it is a node of ${network}, whose coins may be worth nothing`,
      advice: 'Set CHAIN_NODE_URL to a node of mainnet',
    },
  ];
}

function toAdvice(error: unknown): string {
  switch (toCode(error)) {
    case 'ENOENT':
      return 'Correct CHAIN_NODE_CERT, CHAIN_NODE_KEY and CHAIN_NODE_CA: one of the files is missing';
    case 'EACCES':
      return 'Let this user read the files of CHAIN_NODE_CERT, CHAIN_NODE_KEY and CHAIN_NODE_CA';
    case 'ECONNREFUSED':
    case 'ENOTFOUND':
    case 'EHOSTUNREACH':
      return 'Start the node, or correct CHAIN_NODE_URL; its rpc_port is 8555';
    default:
      return /certificate|alert|ssl|tls/i.test(formatReason(error))
        ? 'Use the certificates of this node (config/ssl/full_node/private_full_node.*, config/ssl/ca/private_ca.crt)'
        : 'Look at the log of the node';
  }
}
