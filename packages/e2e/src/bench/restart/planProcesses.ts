import { once } from 'node:events';
import { connect } from 'node:net';
import { join } from 'node:path';
import type { ProcessPlan } from './FarmProcess.ts';

/** Origin that browsers would know the farm by. */
export const FARM_ORIGIN = 'https://farm.example';

/** Settings of a process. */
export type Settings = Record<string, string>;

/** Addresses of a farm that nothing was started of yet. */
export interface Places {
  home: string;
  ports: Record<'gateways' | 'apis' | 'outboxes' | 'metrics', readonly number[]> &
    Record<'apisPort' | 'chain', number>;
  /** Addresses of the database, by user. */
  databaseUrls: Record<'owner' | 'server' | 'signer', string>;
  /** The store of published files. */
  artifacts: Settings;
  /** Files of the rollout's keys, which all processes share. */
  keys: { trustedKeys: string; visitorKey: string; registryKey: string };
  drainSeconds: string;
}

/** Payments are due, and in a block, while processes restart. */
const MONEY: Settings = {
  COOL_DOWN_SECONDS: '0',
  FOUR_EYES_ABOVE: '1000000',
  WITHDRAWAL_CANCEL_WINDOW_SECONDS: '30',
  WITHDRAWAL_CONFIRMATIONS: '2',
  WITHDRAWAL_DAILY_MAX: '1000000',
  WITHDRAWALS_PER_DAY: '1000000',
};

/** Plans the settings of the farm's programs, each as its unit for systemd has them. */
export function planSettings(
  places: Places,
): Record<'gateway' | 'server' | 'owner' | 'signer' | 'chain', Settings> {
  const { home, ports, databaseUrls, artifacts, keys } = places;
  const shared: Settings = {
    // Production refuses a simulated chain, and emails that go nowhere.
    NODE_ENV: 'development',
    STOP_WITH_PARENT: '1',
    PUBLIC_URL: FARM_ORIGIN,
    TRUST_PROXY: 'loopback',
    DRAIN_SECONDS: places.drainSeconds,
    ROLLOUT_TRUSTED_KEYS: keys.trustedKeys,
    ROLLOUT_VISITOR_KEY: keys.visitorKey,
    // All requests come from this machine.
    REQUESTS_PER_NETWORK: '1000000',
    REQUESTS_PER_ACCOUNT: '1000000',
    ...artifacts,
  };
  const socket = toSignerSocket(home);
  const server: Settings = {
    ...shared,
    ...MONEY,
    DATABASE_URL: databaseUrls.server,
    ROLLOUT_REGISTRY_KEY: keys.registryKey,
    CHAIN_NODE_URL: `http://127.0.0.1:${ports.chain}`,
    PAYOUT_SIGNER: socket,
    PAYOUT_POLL_SECONDS: '1',
  };
  return {
    gateway: {
      ...shared,
      LISTEN_HOST: '127.0.0.1',
      API_URL: `http://127.0.0.1:${ports.apisPort}`,
      // A browser would take its time from what is measured.
      PAGE_SNAPSHOTS: '0',
    },
    server,
    owner: { ...server, DATABASE_URL: databaseUrls.owner },
    signer: {
      DATABASE_URL: databaseUrls.signer,
      SIGNER_SOCKET: socket,
      SIGNER_KEY_FILE: join(home, 'hot.key'),
      CHAIN_GENESIS: 'simulated',
      STOP_WITH_PARENT: '1',
    },
    chain: {
      DATA_DIR: join(home, 'chain'),
      CHAIN_PORT: String(ports.chain),
      STOP_WITH_PARENT: '1',
      WITHDRAWAL_CONFIRMATIONS: MONEY['WITHDRAWAL_CONFIRMATIONS'] ?? '',
    },
  };
}

/** Plans two workers, a signer, two APIs and two gateways: the order in which an update restarts them. */
export function planProcesses(places: Places): ProcessPlan[] {
  const { home, ports } = places;
  const settings = planSettings(places);
  const plan = (name: string, env: Settings, isReady: ProcessPlan['isReady']): ProcessPlan => ({
    name,
    command: name.replace(/-\d$/, ''),
    env: { ...env, DATA_DIR: join(home, name) },
    isReady,
  });
  return [
    ...ports.metrics.map((port, index) =>
      plan(`worker-${index + 1}`, { ...settings.server, METRICS_PORT: String(port) }, () =>
        isOk(`http://127.0.0.1:${port}/healthz`),
      ),
    ),
    plan('signer', settings.signer, () => isListening(toSignerSocket(home))),
    ...ports.apis.map((port, index) =>
      plan(
        `api-${index + 1}`,
        { ...settings.server, API_PORT: String(port), OUTBOX_PORT: String(ports.outboxes[index]) },
        () => isOk(`http://127.0.0.1:${port}/api/ready`),
      ),
    ),
    ...ports.gateways.map((port, index) =>
      plan(`gateway-${index + 1}`, { ...settings.gateway, PORT: String(port) }, () =>
        isOk(`http://127.0.0.1:${port}/healthz`),
      ),
    ),
  ];
}

/** Its folder is for its users alone, or the signer refuses to listen there. */
export function toSignerSocket(home: string): string {
  return join(home, 'run/signer.sock');
}

async function isOk(address: string): Promise<boolean> {
  return (await fetch(address)).status === 200;
}

async function isListening(socketPath: string): Promise<boolean> {
  const socket = connect(socketPath);
  try {
    await once(socket, 'connect');
    return true;
  } finally {
    socket.destroy();
  }
}
