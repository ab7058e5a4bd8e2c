import { join } from 'node:path';
import { listRemoteFolders } from '../paths.ts';

/** A program of the product, run in the repository root. */
export interface Program {
  name: string;
  /** Default: this Node. */
  command?: string;
  args: string[];
  env: Record<string, string>;
}

/** A long-running program. `readyUrl` responds with 200 once the program is ready; null skips the wait. */
export interface Service extends Program {
  readyUrl: string | null;
}

/** The parts of a system. Only this file knows how the product is started. */
export interface SystemPlan {
  /** Address to open in a browser. */
  url: string;
  apiUrl: string;
  outboxUrl: string;
  /** Programs to start. `walletAddress` is that of the wallet that pays, if there is one. */
  listServices: (walletAddress: string | null) => Service[];
  /** Creates an operator token with this name, and prints it as JSON. */
  createToken: (name: string, scope?: string[]) => Program;
  /** Makes the user with this email address an operator. */
  grant: (email: string) => Program;
  /** Programs that pay withdrawals; null if withdrawals are not paid. */
  payouts: PayoutPlan | null;
}

/** A simulated chain and its signer. */
export interface PayoutPlan {
  chainUrl: string;
  /** Creates the key; the first line of output is its address. */
  makeKey: Program;
  /** The chain, which farms its first coins to this puzzle hash. */
  chain: (puzzleHash: string) => Service;
  signer: Service;
}

/** Environment variables. */
type Settings = Record<string, string>;

/** Options of {@link planSystem}. */
export interface PlanOptions {
  /** Settings of the product; a function receives the system's own addresses. */
  env?: Settings | ((addresses: { url: string; apiUrl: string }) => Settings);
  /** True to pay withdrawals on a simulated chain. Default: approved withdrawals stay unpaid. */
  isPaying?: boolean;
  /** True to run a pool whose rewards come to the wallet that pays, so that they pay withdrawals. */
  hasPool?: boolean;
}

/** Number of ports a system needs. */
export const PORT_COUNT = 4;

/** Plans a system on these ports; `env` is added to every program's environment and takes precedence. */
export function planSystem(
  dataDir: string,
  ports: number[],
  { env, isPaying = false, hasPool = false }: PlanOptions,
): SystemPlan {
  const [port = 0, apiPort = 0, outboxPort = 0, chainPort = 0] = ports;
  const chainUrl = `http://127.0.0.1:${chainPort}`;
  const url = `http://127.0.0.1:${port}`;
  const apiUrl = `http://127.0.0.1:${apiPort}`;
  const shared = {
    NODE_ENV: 'development',
    PORT: String(port),
    DATA_DIR: dataDir,
    PUBLIC_URL: url,
    LOG_LEVEL: 'info',
    STOP_WITH_PARENT: '1',
    // A browser of each system's own would take its time from the tests.
    PAGE_SNAPSHOTS: '0',
    // All browsers of a run share an address.
    REQUESTS_PER_NETWORK: '1000000',
    REQUESTS_PER_ACCOUNT: '1000000',
    // Receivers of webhooks and push services of tests.
    OUTSIDE_ALLOW: '127.0.0.0/8',
    // One operator does everything, unless a test is about two.
    FOUR_EYES_ABOVE: '1000000',
    ...(isPaying && {
      CHAIN_NODE_URL: chainUrl,
      PAYOUT_SIGNER: join(dataDir, 'payout/signer.sock'),
      PAYOUT_POLL_SECONDS: '1',
      // Tests create the blocks. The first five give the wallet 10 XCH.
      CHAIN_BLOCK_SECONDS: '0',
      CHAIN_FUND_BLOCKS: '5',
    }),
    ...(typeof env === 'function' ? env({ url, apiUrl }) : env),
  };
  return {
    url,
    apiUrl,
    outboxUrl: `http://127.0.0.1:${outboxPort}`,
    listServices: (walletAddress) => [
      {
        name: 'api',
        args: ['packages/server/src/main.ts'],
        env: {
          API_PORT: String(apiPort),
          OUTBOX_PORT: String(outboxPort),
          ...(hasPool && walletAddress !== null && { POOL_TARGET_ADDRESS: walletAddress }),
          ...shared,
        },
        readyUrl: `${apiUrl}/api/ready`,
      },
      {
        name: 'gateway',
        args: ['packages/gateway/src/main.ts'],
        env: { LISTEN_HOST: '127.0.0.1', API_URL: apiUrl, ...shared },
        readyUrl: `${url}/healthz`,
      },
    ],
    createToken: (name, scope = ['--operate']) => ({
      name: 'making a token',
      args: ['packages/server/src/admin.ts', 'token', 'create', name, ...scope, '--json'],
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
      // The chain only accepts POST; see `openChain`.
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

/** Returns the built folders of the shell and of every remote. */
export function listBuiltFolders(): string[] {
  return ['shell', ...listRemoteFolders()].map((folder) => join(folder, 'dist'));
}
