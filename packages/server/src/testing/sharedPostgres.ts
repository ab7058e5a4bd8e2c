import { spawn } from 'node:child_process';
import { chmodSync, mkdtempSync, readdirSync } from 'node:fs';
import { mkdir } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { startCluster, type Cluster } from '../database/embedded/startCluster.ts';

const PREFIX = 'farm-server-test-';

/**
 * One PostgreSQL for this test process: real, but without waiting for the disk. It is stopped when the
 * process ends; what a killed test process left behind is removed by the next one.
 */
function sharedPostgres(): Promise<Cluster> {
  started ??= start();
  return started;
}

let started: Promise<Cluster> | undefined;

async function start(): Promise<Cluster> {
  removeLeftovers();
  const folder = mkdtempSync(join(tmpdir(), `${PREFIX}${process.pid}-`));
  // PostgreSQL may run as another user, which must be able to enter.
  chmodSync(folder, 0o755);
  const dataDir = join(folder, 'data');
  await mkdir(dataDir);
  const cluster = await startCluster(dataDir, { durable: false });
  process.on('exit', () => remove(folder));
  return cluster;
}

/** A new database, a copy of `template` if one is named. Its URL. */
export async function createTestDatabase(name: string, template = 'template0'): Promise<string> {
  const url = await administer(`create database "${name}" template "${template}"`);
  const own = new URL(url);
  own.pathname = `/${name}`;
  return own.href;
}

/** Takes a database away, with whoever is still connected. */
export async function dropTestDatabase(url: string): Promise<void> {
  await administer(`drop database "${new URL(url).pathname.slice(1)}" with (force)`);
}

async function administer(statement: string): Promise<string> {
  const { url } = await sharedPostgres();
  const client = new pg.Client(url);
  await client.connect();
  await client.query(statement);
  await client.end();
  return url;
}

function removeLeftovers(): void {
  for (const name of readdirSync(tmpdir())) {
    const pid = name.startsWith(PREFIX) ? Number(name.slice(PREFIX.length).split('-', 1)[0]) : 0;
    if (pid > 0 && !isAlive(pid)) remove(join(tmpdir(), name));
  }
}

/** In a process of its own, which outlives this one's last moment. */
function remove(folder: string): void {
  // PostgreSQL writes until it is gone, so wait for that before deleting under it.
  const script =
    'pid=$(head -n 1 "$0/data/postgres/postmaster.pid") && kill -INT "$pid" && ' +
    'for i in $(seq 200); do kill -0 "$pid" || break; sleep 0.02; done; rm -rf "$0"';
  spawn('/bin/sh', ['-c', script, folder], { detached: true, stdio: 'ignore' }).unref();
}

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
}
