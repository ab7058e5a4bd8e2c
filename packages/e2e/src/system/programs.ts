import { join } from 'node:path';
import { listRemoteFolders } from '../paths.ts';

/** A program of the product, run in the root of the repository. */
export interface Program {
  name: string;
  /** Default: this Node. */
  command?: string;
  args: string[];
  env: Record<string, string>;
}

/** A program that goes on running, and the address that answers 200 when it can be used; null is not waited for. */
export interface Service extends Program {
  readyUrl: string | null;
}

/** What a system is made of: this file alone knows how the product is started. */
export interface SystemPlan {
  /** Address a browser opens. */
  url: string;
  apiUrl: string;
  outboxUrl: string;
  services: Service[];
  /** Makes a token of this name that may operate, and prints it as JSON. */
  createToken: (name: string) => Program;
  /** Makes the user with this e-mail address an operator. */
  grant: (email: string) => Program;
  /** What pays withdrawals, when they are to be paid. */
  payouts: PayoutPlan | null;
}

/** A simulated chain, and a signer beside it. */
export interface PayoutPlan {
  chainUrl: string;
  /** Makes the key, and prints its address first. */
  makeKey: Program;
  /** The chain, whose first coins are the key's. */
  chain: (puzzleHash: string) => Service;
  signer: Service;
}

/** Environment variables. */
type Settings = Record<string, string>;

/** Options of {@link planSystem}. */
export interface PlanOptions {
  /** Settings of the product; those that name its own addresses are made from them. */
  env?: Settings | ((addresses: { url: string; apiUrl: string }) => Settings);
  /** True has withdrawals paid on a simulated chain. Default: nothing happens to one that is approved. */
  isPaying?: boolean;
}

/** Number of ports a system needs. */
export const PORT_COUNT = 4;

/** Plans a system on these ports; `env` is added to every program's environment and wins. */
export function planSystem(
  dataDir: string,
  ports: number[],
  { env, isPaying = false }: PlanOptions,
): SystemPlan {
  const [port = 0, apiPort = 0, outboxPort = 0, chainPort = 0] = ports;
  const chainUrl = `http://127.0.0.1:${chainPort}`;
  const url = `http://127.0.0.1:${port}`;
  const apiUrl = `http://127.0.0.1:${apiPort}`;
  const shared = {
    PORT: String(port),
    DATA_DIR: dataDir,
    PUBLIC_URL: url,
    LOG_LEVEL: 'info',
    STOP_WITH_PARENT: '1',
    // All browsers of a run come from one address.
    REQUESTS_PER_NETWORK: '1000000',
    REQUESTS_PER_ACCOUNT: '1000000',
    ...(isPaying && {
      CHAIN_NODE_URL: chainUrl,
      PAYOUT_SIGNER: join(dataDir, 'payout/signer.sock'),
      PAYOUT_POLL_SECONDS: '1',
      // Blocks come when a test makes them. The first bring the wallet 10 XCH.
      CHAIN_BLOCK_SECONDS: '0',
      CHAIN_FUND_BLOCKS: '5',
    }),
    ...(typeof env === 'function' ? env({ url, apiUrl }) : env),
  };
  return {
    url,
    apiUrl,
    outboxUrl: `http://127.0.0.1:${outboxPort}`,
    services: [
      {
        name: 'api',
        args: ['packages/server/src/main.ts'],
        env: { API_PORT: String(apiPort), OUTBOX_PORT: String(outboxPort), ...shared },
        readyUrl: `${apiUrl}/api/ready`,
      },
      {
        name: 'gateway',
        args: ['packages/gateway/src/main.ts'],
        env: { LISTEN_HOST: '127.0.0.1', API_URL: apiUrl, ...shared },
        readyUrl: `${url}/healthz`,
      },
    ],
    createToken: (name) => ({
      name: 'making a token',
      args: ['packages/server/src/admin.ts', 'token', 'create', name, '--operate', '--json'],
      env: shared,
    }),
    grant: (email) => ({
      name: 'granting',
      args: ['packages/server/src/admin.ts', 'grant', email],
      env: shared,
    }),
    payouts: isPaying ? planPayouts({ chainUrl, chainPort, dataDir, env: shared }) : null,
  };
}

function planPayouts({
  chainUrl,
  chainPort,
  dataDir,
  env,
}: {
  chainUrl: string;
  chainPort: number;
  dataDir: string;
  env: Settings;
}): PayoutPlan {
  const signer = 'packages/signer/src/main.ts';
  return {
    chainUrl,
    makeKey: { name: 'making a key', args: [signer, 'new-key', join(dataDir, 'payout/hot.key')], env },
    chain: (puzzleHash) => ({
      name: 'chain',
      args: ['packages/simulators/src/chain/main.ts'],
      env: { ...env, CHAIN_PORT: String(chainPort), CHAIN_FARM_TO: puzzleHash },
      // It answers posts only; see `openChain`.
      readyUrl: null,
    }),
    signer: {
      name: 'signer',
      args: [signer],
      env: { ...env, CHAIN_GENESIS: 'simulated' },
      readyUrl: null,
    },
  };
}

/** Built folders of the shell and of every remote. */
export function builtFolders(): string[] {
  return ['shell', ...listRemoteFolders()].map((folder) => join(folder, 'dist'));
}
