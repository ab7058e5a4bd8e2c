import { createSocket } from 'node:dgram';
import { createServer } from 'node:net';

/**
 * First port of the range. The range is below the ephemeral ports, which a connection could take before the
 * program listens.
 */
const FIRST_PORT = 20_000;
const PORT_COUNT = 12_000;

/** Finds `count` different free ports that no other test process hands out while this process runs. */
export async function findFreePorts(count: number): Promise<number[]> {
  const ports: number[] = [];
  while (ports.length < count) {
    const port = FIRST_PORT + Math.floor(Math.random() * PORT_COUNT);
    if ((await claimPort(port)) && (await isFree(port))) ports.push(port);
  }
  return ports;
}

/** Claims a port number until this process exits: by binding it over UDP, which none of our programs uses. */
function claimPort(port: number): Promise<boolean> {
  return new Promise((done) => {
    const socket = createSocket('udp4').unref();
    socket.once('error', () => {
      socket.close();
      done(false);
    });
    socket.bind({ port, address: '127.0.0.1', exclusive: true }, () => {
      done(true);
    });
  });
}

/** True if a server could listen on the port, on every address. */
function isFree(port: number): Promise<boolean> {
  return new Promise((done) => {
    const server = createServer();
    server.once('error', () => {
      done(false);
    });
    server.listen(port, () => {
      server.close(() => {
        done(true);
      });
    });
  });
}
