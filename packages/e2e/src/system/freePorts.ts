import { createServer, type AddressInfo, type Server } from 'node:net';

/** Below those that systems give to connections: one of them could be gone before its program listens. */
const FIRST = 20_000;
const COUNT = 12_000;

/** `count` different ports nobody listens on. */
export async function findFreePorts(count: number): Promise<number[]> {
  // All are held until the last one is given, or the same could be given twice.
  const servers: Server[] = [];
  while (servers.length < count) servers.push(await listenSomewhere());
  const ports = servers.map((server) => (server.address() as AddressInfo).port);
  await Promise.all(servers.map((server) => new Promise((resolve) => server.close(resolve))));
  return ports;
}

async function listenSomewhere(): Promise<Server> {
  for (;;) {
    const server = createServer();
    const isFree = await new Promise<boolean>((resolve, reject) => {
      server.once('error', (error: NodeJS.ErrnoException) => {
        if (error.code === 'EADDRINUSE') resolve(false);
        else reject(error);
      });
      server.listen(FIRST + Math.floor(Math.random() * COUNT), '127.0.0.1', () => {
        resolve(true);
      });
    });
    if (isFree) return server;
  }
}
