import { createServer, type Server } from 'node:https';
import { rm } from 'node:fs/promises';
import type { IncomingMessage, ServerResponse } from 'node:http';
import type { AddressInfo, Socket } from 'node:net';
import { makeChiaRoot, type ChiaRoot } from './chiaRoot.ts';
import { PlotFolders } from './plotFolders.ts';

/** Options of a simulated harvester. */
export interface HarvesterOptions {
  /** Seed of the plots: the same seed gives the same plots. */
  seed?: string;
  /** Certificates of another harvester, so that several harvesters belong to one farm. */
  root?: ChiaRoot;
  /** Port on loopback; a free port by default. */
  port?: number;
  /** Version returned by `get_version`. */
  version?: string;
}

type Body = Record<string, unknown>;

/**
 * Server of Chia's harvester RPC: HTTPS on loopback that requires a certificate of its private CA, with the
 * responses of `chia/harvester/harvester_rpc_api.py`, for plots that can be added, removed and broken. It also
 * serves the farmer's `get_harvesters`, with itself as the only harvester.
 */
export class SimulatedHarvester extends PlotFolders {
  /** Methods called so far, in order, including unknown methods. */
  readonly calls: string[] = [];
  readonly chiaRoot: string;
  readonly sslDir: string;
  port: number;
  private isHanging = false;
  private server: Server | null = null;
  private readonly sockets = new Set<Socket>();
  private readonly root: ChiaRoot;
  private readonly version: string;
  private readonly ownsRoot: boolean;

  constructor(root: ChiaRoot, options: HarvesterOptions) {
    super(options.seed);
    this.root = root;
    this.chiaRoot = root.chiaRoot;
    this.sslDir = root.sslDir;
    this.port = options.port ?? 0;
    this.version = options.version ?? '2.5.4';
    this.ownsRoot = options.root === undefined;
  }

  /** URL to configure in an agent: `https://localhost:<port>`. */
  get url(): string {
    return `https://localhost:${this.port}`;
  }

  /** Refuses connections until `resume`, or with `hang` accepts them and never answers. */
  async pause(mode: 'refuse' | 'hang' = 'refuse'): Promise<void> {
    if (mode === 'hang') this.isHanging = true;
    else await this.close();
  }

  /** Answers again, on the same port. */
  async resume(): Promise<void> {
    this.isHanging = false;
    if (!this.server) await this.listen();
  }

  /** Stops the harvester for good and removes the certificates it made. */
  async stop(): Promise<void> {
    await this.close();
    if (this.ownsRoot) await rm(this.chiaRoot, { recursive: true, force: true });
  }

  /** Starts listening; `startHarvester` already does so. */
  async listen(): Promise<void> {
    const { ca, certificate, key } = this.root;
    const server = createServer(
      { ca, cert: certificate, key, requestCert: true, rejectUnauthorized: true },
      (request, reply) => this.answer(request, reply),
    );
    server.on('connection', (socket: Socket) => {
      this.sockets.add(socket);
      socket.on('close', () => this.sockets.delete(socket));
    });
    await new Promise<void>((done, fail) => {
      server.once('error', fail).listen(this.port, '127.0.0.1', done);
    });
    // The address of a TCP server is never a string.
    this.port = (server.address() as AddressInfo).port;
    this.server = server;
  }

  private async close(): Promise<void> {
    const { server } = this;
    this.server = null;
    if (!server) return;
    const closed = new Promise((done) => server.close(done));
    for (const socket of this.sockets) socket.destroy();
    await closed;
  }

  private answer(request: IncomingMessage, reply: ServerResponse): void {
    const method = (request.url ?? '').slice(1);
    this.calls.push(method);
    request.resume();
    if (this.isHanging) return;
    const body = request.method === 'POST' ? this.createBody(method) : null;
    if (body === null) reply.writeHead(404).end('404: Not Found');
    else reply.setHeader('content-type', 'application/json').end(JSON.stringify(body));
  }

  private createBody(method: string): Body | null {
    switch (method) {
      case 'get_plots':
        return { ...this.list(), success: true };
      case 'get_version':
        return { version: this.version, success: true };
      case 'get_harvesters':
        return { harvesters: [this.toFarmerView()], success: true };
      case 'healthz':
      case 'refresh_plots':
        return { success: true };
      case 'delete_plot':
      case 'add_plot_directory':
      case 'remove_plot_directory':
      case 'update_harvester_config':
      case 'stop_node':
        // These methods exist and would do harm; recording the call is enough here.
        return { success: false, error: 'The simulator changes nothing by RPC' };
      default:
        return null;
    }
  }

  private toFarmerView(): Body {
    const { plots, failed_to_open_filenames, not_found_filenames } = this.list();
    return {
      connection: { node_id: `0x${'0'.repeat(64)}`, host: '127.0.0.1', port: this.port },
      plots,
      failed_to_open_filenames,
      no_key_filenames: not_found_filenames,
      duplicates: [],
      total_plot_size: plots.reduce((sum, { file_size }) => sum + file_size, 0),
      syncing: null,
      last_sync_time: Math.floor(Date.now() / 1000),
    };
  }
}

/** Starts a harvester, by default with its own certificates and on a free loopback port. The caller stops it. */
export async function startHarvester(options: HarvesterOptions = {}): Promise<SimulatedHarvester> {
  const harvester = new SimulatedHarvester(options.root ?? (await makeChiaRoot()), options);
  await harvester.listen();
  return harvester;
}
