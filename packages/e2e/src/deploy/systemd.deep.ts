import assert from 'node:assert/strict';
import { execFile } from 'node:child_process';
import { chmod, mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test, type TestContext } from 'node:test';
import { promisify } from 'node:util';
import { commands } from '@farm/farm';
import { REPOSITORY_ROOT } from '../paths.ts';
import { loadProgram } from './debian.ts';

const UNITS = join(REPOSITORY_ROOT, 'deploy/systemd');
const AGENT_UNIT = join(REPOSITORY_ROOT, 'packages/agent/package/farm-agent.service');

test('systemd finds nothing to say about the units', async (t) => {
  const { root, program } = await makeProgram(t);
  const units = (await readdir(UNITS)).filter((name) => /\.(service|timer)$/.test(name));
  assert.equal(units.length, 6);
  const files = await Promise.all(
    units.map(async (name) => {
      const unit = await readFile(join(UNITS, name), 'utf8');
      const [, command = ''] = /^ExecStart=.*\/opt\/farm\/current\/bin\/farm (\w+)/m.exec(unit) ?? [];
      const isTimer = name.endsWith('.timer');
      assert.ok(isTimer || commands.has(command), `${name} starts a program of the package: "${command}"`);
      // A template is looked at as one of its instances.
      const file = join(root, name.replace('@', '@1'));
      await writeFile(file, unit.replace('/opt/farm/current/bin/farm', program));
      return file;
    }),
  );
  assert.equal(await verifyUnits(files), '');
});

test("systemd finds nothing to say about the agent's unit either", async (t) => {
  const { root, program } = await makeProgram(t);
  const unit = await readFile(AGENT_UNIT, 'utf8');
  assert.match(unit, /^ExecStart=\/usr\/local\/bin\/farm-agent run$/m);
  const file = join(root, 'farm-agent.service');
  await writeFile(file, unit.replace('/usr/local/bin/farm-agent', program));

  assert.equal(await verifyUnits([file]), '');
});

test('systemd makes the users and the group of the units', async (t) => {
  const root = await mkdtemp(join(tmpdir(), 'farm-users-'));
  t.after(() => rm(root, { recursive: true }));
  await mkdir(join(root, 'etc'));
  const sysusers = await loadProgram('systemd-sysusers', 'systemd');
  const { stderr } = await promisify(execFile)(sysusers, [
    `--root=${root}`,
    join(UNITS, 'farm.sysusers.conf'),
  ]);
  assert.doesNotMatch(stderr, /not a valid|ignoring/i);
  const users = await readFile(join(root, 'etc/passwd'), 'utf8');
  const groups = await readFile(join(root, 'etc/group'), 'utf8');
  for (const unit of (await readdir(UNITS)).filter((name) => name.endsWith('.service'))) {
    const text = await readFile(join(UNITS, unit), 'utf8');
    const [, user = 'root'] = /^User=(.+)$/m.exec(text) ?? [];
    if (user === 'root') continue;
    const [, group = ''] = /^Group=(.+)$/m.exec(text) ?? [];
    assert.match(users, new RegExp(`^${user}:`, 'm'), unit);
    assert.match(groups, new RegExp(`^${group}:`, 'm'), unit);
  }
});

/** Makes a program for units to start, because those of a package are not installed here. */
async function makeProgram(t: TestContext) {
  const root = await mkdtemp(join(tmpdir(), 'farm-units-'));
  t.after(() => rm(root, { recursive: true }));
  const program = join(root, 'bin/farm');
  await mkdir(join(root, 'bin'));
  await writeFile(program, '#!/bin/sh\n');
  await chmod(program, 0o755);
  return { root, program };
}

async function verifyUnits(files: string[]): Promise<string> {
  const analyze = await loadProgram('systemd-analyze', 'systemd');
  const { stdout, stderr } = await promisify(execFile)(analyze, ['verify', '--man=no', ...files]);
  return stdout + stderr;
}
