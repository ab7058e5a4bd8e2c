import { createServer } from 'node:net';
import type { SystemConfig } from '../config.ts';

/** A port the system listens on: the setting that chooses it, its purpose, and the interface. */
interface NeededPort {
  setting: string;
  port: number;
  what: string;
  host: string;
}

/** One sentence for the first port that is taken, with what to do about it for `command`; null if all are free. */
export async function findPortInUse(
  { server, gateway }: SystemConfig,
  command: string,
): Promise<string | null> {
  const needed: NeededPort[] = [
    { setting: 'PORT', port: gateway.port, what: 'the pages', host: gateway.listenHost ?? '::' },
    { setting: 'API_PORT', port: server.apiPort, what: 'the API', host: server.apiListenHost },
  ];
  if (server.smtpUrl === null)
    needed.push({ setting: 'OUTBOX_PORT', port: server.outboxPort, what: 'the outbox', host: '127.0.0.1' });
  for (const { setting, port, what, host } of needed)
    if (await isInUse(port, host))
      return (
        `Port ${port} (${setting}, ${what}) is in use. Stop the process that uses it, ` +
        `or use other ports, for example: PORT=${otherPort(gateway.port)} ${command}`
      );
  return null;
}

/** Far enough away that its neighbors do not collide with the first system's. */
function otherPort(port: number): number {
  return port < 60_000 ? port + 100 : port - 100;
}

async function isInUse(port: number, host: string): Promise<boolean> {
  const code = await listenError(port, host);
  return code === 'EAFNOSUPPORT' || code === 'EADDRNOTAVAIL'
    ? (await listenError(port, '0.0.0.0')) === 'EADDRINUSE'
    : code === 'EADDRINUSE';
}

function listenError(port: number, host: string): Promise<string | undefined> {
  return new Promise((done) => {
    const probe = createServer();
    probe.once('error', (error: NodeJS.ErrnoException) => {
      done(error.code);
    });
    probe.listen(port, host, () => {
      probe.close(() => {
        done(undefined);
      });
    });
  });
}
