import { execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { REPOSITORY_ROOT } from '../paths.ts';
import { loadProgram } from './debian.ts';

/** Ports of the shipped configuration, as they are on this machine. */
export interface NginxPorts {
  /** Of the two gateways. */
  gateways: readonly number[];
  /** Of the two APIs. */
  apis: readonly number[];
  /** At which gateways reach the APIs. */
  apisPort: number;
  https: number;
  http: number;
}

const run = promisify(execFile);

/**
 * Starts the distribution's nginx with the shipped configuration, in a new folder: only its addresses and folders differ.
 * @returns a function that stops it
 */
export async function startNginx(folder: string, ports: NginxPorts): Promise<() => Promise<void>> {
  await mkdir(join(folder, 'cache'), { recursive: true });
  await writeFile(join(folder, 'farm.conf'), await readConfiguration(folder, ports));
  const temporary = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map(
    (name) => `${name}_temp_path ${folder}/${name};`,
  );
  const user = process.getuid?.() === 0 ? 'user root;' : '';
  const file = join(folder, 'nginx.conf');
  await writeFile(
    file,
    `${user} daemon off; pid ${folder}/nginx.pid; error_log ${folder}/error.log; worker_processes 1;
     events { worker_connections 4096; }
     http { access_log off; ${temporary.join(' ')} include ${folder}/farm.conf; }`,
  );
  await run('openssl', [
    ...['req', '-x509', '-newkey', 'rsa:2048', '-nodes', '-days', '2', '-subj', '/CN=farm.example'],
    ...['-keyout', join(folder, 'privkey.pem'), '-out', join(folder, 'fullchain.pem')],
  ]);
  const nginx = await loadProgram('nginx', 'nginx');
  await run(nginx, ['-t', '-q', '-p', folder, '-c', file]);
  const child = spawn(nginx, ['-p', folder, '-c', file], { stdio: 'inherit' });
  const ended = once(child, 'exit');
  return async () => {
    // Open streams would hold up a graceful end.
    child.kill('SIGTERM');
    await ended;
  };
}

async function readConfiguration(
  folder: string,
  { gateways, apis, apisPort, https, http }: NginxPorts,
): Promise<string> {
  const shipped = await readFile(join(REPOSITORY_ROOT, 'deploy/nginx/farm.conf'), 'utf8');
  const places: [string, string][] = [
    ['127.0.0.1:3000', `127.0.0.1:${gateways[0]}`],
    ['127.0.0.1:3010', `127.0.0.1:${gateways[1]}`],
    ['127.0.0.1:3002', `127.0.0.1:${apis[0]}`],
    ['127.0.0.1:3012', `127.0.0.1:${apis[1]}`],
    ['127.0.0.1:3020', `127.0.0.1:${apisPort}`],
    ['listen 80;', `listen 127.0.0.1:${http};`],
    ['listen [::]:80;', ''],
    ['listen 443 ssl http2;', `listen 127.0.0.1:${https} ssl http2;`],
    ['listen [::]:443 ssl http2;', ''],
    ['/etc/farm/tls/', `${folder}/`],
    ['/var/log/nginx/', `${folder}/`],
    ['/var/cache/nginx/farm', `${folder}/cache`],
  ];
  const missing = places.filter(([from]) => !shipped.includes(from)).map(([from]) => from);
  if (missing.length > 0) throw new Error(`The shipped configuration no longer has: ${missing.join(', ')}`);
  return places.reduce((text, [from, to]) => text.replaceAll(from, to), shipped);
}
