import { createServer, type AddressInfo, type Server } from 'node:net';

/** Asks the system for `count` different ports nobody listens on. */
export async function findFreePorts(count: number): Promise<number[]> {
  // All are held until the last one is given, or the same could be given twice.
  const servers = await Promise.all(Array.from({ length: count }, listenAnywhere));
  const ports = servers.map((server) => (server.address() as AddressInfo).port);
  await Promise.all(servers.map((server) => new Promise((resolve) => server.close(resolve))));
  return ports;
}

function listenAnywhere(): Promise<Server> {
  return new Promise((resolve, reject) => {
    const server = createServer();
    server.on('error', reject).listen(0, '127.0.0.1', () => {
      resolve(server);
    });
  });
}
