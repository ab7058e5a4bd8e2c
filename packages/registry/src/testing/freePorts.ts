import { createSocket } from 'node:dgram';
import { createServer } from 'node:net';

/** Below those that systems give to connections: one of them could be gone before its program listens. */
const FIRST = 20_000;
const COUNT = 12_000;

/** `count` different ports nobody listens on, and that no process of tests gives to others while this one runs. */
export async function findFreePorts(count: number): Promise<number[]> {
  const ports: number[] = [];
  while (ports.length < count) {
    const port = FIRST + Math.floor(Math.random() * COUNT);
    if ((await claim(port)) && (await isFree(port))) ports.push(port);
  }
  return ports;
}

/** Takes the number until this process ends: by UDP, at which nothing of ours listens. */
function claim(port: number): Promise<boolean> {
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

/** Whether somebody could listen there, at whichever address. */
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
