import assert from 'node:assert/strict';
import { homedir } from 'node:os';
import { join } from 'node:path';
import { test } from 'node:test';
import { parseCommand } from './config.ts';
import { CommandError, EXIT } from './exitCodes.ts';

const CHIA_HOME = join(homedir(), '.chia/mainnet/config/ssl');

test('without options everything is where Chia and people usually have it', () => {
  assert.deepEqual(parseCommand(['run'], {}), {
    name: 'run',
    home: join(homedir(), '.farm-agent'),
    verbose: false,
    chia: {
      url: 'https://localhost:8560',
      kind: 'harvester',
      certPath: join(CHIA_HOME, 'harvester/private_harvester.crt'),
      keyPath: join(CHIA_HOME, 'harvester/private_harvester.key'),
      caPath: join(CHIA_HOME, 'ca/private_ca.crt'),
    },
  });
});

test('the environment says it too, and an option has the last word', () => {
  const env = { FARM_AGENT_HOME: '/env/home', CHIA_ROOT: '/env/chia' };
  const byEnvironment = parseCommand(['status'], env);
  const byOption = parseCommand(
    ['status', '--home', '/own/home', '--chia-root', '/own/chia', '--ca', '/ca.crt'],
    env,
  );

  assert.ok(byEnvironment.name === 'status' && byOption.name === 'status');
  assert.deepEqual(
    [byEnvironment.home, byEnvironment.chia.keyPath],
    ['/env/home', '/env/chia/config/ssl/harvester/private_harvester.key'],
  );
  assert.deepEqual(
    [byOption.home, byOption.chia.certPath, byOption.chia.caPath],
    ['/own/home', '/own/chia/config/ssl/harvester/private_harvester.crt', '/ca.crt'],
  );
});

test('a farmer has a port and certificates of its own', () => {
  const command = parseCommand(['run', '--farmer', '--chia-root', '/c'], {});

  assert.ok(command.name === 'run');
  assert.deepEqual(
    [command.chia.url, command.chia.certPath],
    ['https://localhost:8559', '/c/config/ssl/farmer/private_farmer.crt'],
  );
});

test('on Windows, paths have its drives and backslashes', () => {
  const windows = { platform: 'win32', homedir: 'C:\\Users\\Ada' } as const;
  const ssl = 'C:\\Users\\Ada\\.chia\\mainnet\\config\\ssl';

  const usual = parseCommand(['run'], {}, windows);
  const service = parseCommand(
    ['run', '--cert', 'D:\\keys\\own.crt'],
    { FARM_AGENT_HOME: 'C:\\ProgramData\\farm-agent', CHIA_ROOT: 'E:/chia/mainnet/' },
    windows,
  );

  assert.ok(usual.name === 'run' && service.name === 'run');
  assert.equal(usual.home, 'C:\\Users\\Ada\\.farm-agent');
  assert.deepEqual(
    [usual.chia.certPath, usual.chia.caPath],
    [`${ssl}\\harvester\\private_harvester.crt`, `${ssl}\\ca\\private_ca.crt`],
  );
  assert.equal(service.home, 'C:\\ProgramData\\farm-agent');
  assert.deepEqual(
    [service.chia.certPath, service.chia.keyPath],
    ['D:\\keys\\own.crt', 'E:\\chia\\mainnet\\config\\ssl\\harvester\\private_harvester.key'],
  );
});

test('a fingerprint is understood as people write it', () => {
  for (const trust of ['0123456789abcdef', '0123 4567 89AB CDEF', '0123-4567-89ab-cdef']) {
    const command = parseCommand(['update', '--trust', trust], {});
    assert.ok(command.name === 'update');
    assert.equal(command.trust, '0123456789abcdef');
  }
});

for (const [args, expected] of [
  [['plant'], /Unknown command "plant"/],
  [['enroll'], /Specify one code/],
  [['enroll', 'A', 'B'], /Specify one code/],
  [['enroll', 'A'], /Specify the farm/],
  [['enroll', 'A', '--server', 'http://farm.example'], /not encrypted\. Use https:\/\/farm\.example/],
  [['enroll', 'A', '--server', 'http://127.0.0.1.farm.example'], /not encrypted/],
  [['enroll', 'A', '--server', 'ftp://farm.example'], /--server must be an address/],
  [['enroll', 'A', '--server', 'farm'], /--server must be an address/],
  [['enroll', 'A', '--server', 'https://farm.example/x'], /--server must be an address/],
  [['update', '--trust', 'mine'], /--trust must be the fingerprint of a key/],
  [['run', 'fast'], /Unexpected argument "fast" for run/],
  [['run', '--fast'], /Unknown option '--fast'/],
  [['run', '--home'], /'--home <value>' argument missing/],
  [['run', '--harvester', 'http://localhost:8560'], /--harvester must be an address/],
  [['status', '--server', 'https://farm.example'], /Unknown option '--server'/],
] as const)
  test(`${args.join(' ')} is refused with a sentence`, () => {
    assert.throws(
      () => parseCommand([...args], {}),
      (error) =>
        error instanceof CommandError && error.exitCode === EXIT.usage && expected.test(error.message),
    );
  });

test('help and version are understood in every place', () => {
  for (const args of [[], ['help'], ['--help'], ['-h']])
    assert.deepEqual(parseCommand(args, {}), { name: 'help', of: null });
  assert.deepEqual(parseCommand(['run', '--help'], {}), { name: 'help', of: 'run' });
  assert.deepEqual(parseCommand(['help', 'enroll'], {}), { name: 'help', of: 'enroll' });
  assert.deepEqual(parseCommand(['--version'], {}), { name: 'version' });
});

test('a farm on this very computer needs no encryption', () => {
  for (const server of ['http://localhost:3000', 'http://127.0.0.1:3000/', 'http://[::1]:3000']) {
    const command = parseCommand(['enroll', 'A', '--server', server], {});
    assert.equal(command.name === 'enroll' && command.server, server.replace(/\/$/, ''));
  }
});
