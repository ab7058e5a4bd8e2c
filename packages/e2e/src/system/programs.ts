import { join } from 'node:path';
import { remoteFolders } from '../paths.ts';
import type { SystemOptions } from './startSystem.ts';

/** A program of the product, run in the root of the repository. */
export interface Program {
  name: string;
  /** Default: this Node. */
  command?: string;
  args: string[];
  env: Record<string, string>;
}

/** A program that goes on running, and the address that answers 200 when it can be used. */
export interface Service extends Program {
  readyUrl: string;
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
}

/** Number of ports a system needs. */
export const PORT_COUNT = 3;

/** Plans a system on these ports; `env` is added to every program's environment and wins. */
export function planSystem(dataDir: string, ports: number[], env: SystemOptions['env']): SystemPlan {
  const [port = 0, apiPort = 0, outboxPort = 0] = ports;
  const url = `http://127.0.0.1:${port}`;
  const apiUrl = `http://127.0.0.1:${apiPort}`;
  const shared = {
    PORT: String(port),
    DATA_DIR: dataDir,
    PUBLIC_URL: url,
    LOG_LEVEL: 'info',
    STOP_WITH_PARENT: '1',
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
  };
}

/** Built folders of the shell and of every remote. */
export function builtFolders(): string[] {
  return ['shell', ...remoteFolders()].map((folder) => join(folder, 'dist'));
}
