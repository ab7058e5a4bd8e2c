import { once } from 'node:events';
import { createServer, type RequestListener } from 'node:http';
import { createServer as createTlsServer } from 'node:https';
import type { AddressInfo } from 'node:net';

/** Certificate and private key of a server, as PEM texts. */
export interface ServerCertificate {
  cert: string;
  key: string;
}

/** A server on a free port of loopback. */
export interface LoopbackServer {
  /** Such as `http://127.0.0.1:41234`. */
  origin: string;
  port: number;
  /** Closes all connections and stops accepting new ones. */
  close: () => Promise<void>;
}

/** Starts a server on loopback, with TLS if it gets a certificate. */
export async function startLoopbackServer(
  handle: RequestListener,
  certificate?: ServerCertificate,
): Promise<LoopbackServer> {
  const server = certificate ? createTlsServer(certificate, handle) : createServer(handle);
  await once(server.listen(0, '127.0.0.1'), 'listening');
  const { port } = server.address() as AddressInfo;
  return {
    origin: `${certificate ? 'https' : 'http'}://127.0.0.1:${port}`,
    port,
    close: async () => {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}
