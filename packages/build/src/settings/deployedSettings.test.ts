import assert from 'node:assert/strict';
import { readdirSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { describe, test } from 'node:test';
import { parseEnv } from 'node:util';
import { readConfig } from '@farm/gateway/config';
import { parseConfig } from '@farm/server/config';
import { parseSignerSettings, signerSchema } from '@farm/signer/config';
import { repository } from '../paths.ts';
import { settingsSections } from './describeSettings.ts';

const deploy = join(repository, 'deploy');
const units = readdirSync(join(deploy, 'systemd')).filter(
  (name) => name.endsWith('.service') && name !== 'farm-backup.service',
);
const settingsFiles = readdirSync(join(deploy, 'systemd/settings'));

/** An instance of a unit: its program, and its files of settings by name. */
interface Instance {
  program: string;
  files: string[];
}

/** Lists what the documents tell to start, by the name of the container that does the same. */
function listInstances(): Map<string, Instance> {
  const instances = new Map<string, Instance>();
  for (const unit of units) {
    const text = readFileSync(join(deploy, 'systemd', unit), 'utf8');
    const [, program = ''] = /^ExecStart=\S+ (\w+)$/m.exec(text) ?? [];
    const named = [...text.matchAll(/^EnvironmentFile=\/etc\/farm\/(\S+)$/gm)].map(([, file = '']) => file);
    for (const number of unit.includes('@') ? ['1', '2'] : [''])
      instances.set(number === '' ? program : `${program}-${number}`, {
        program,
        files: named.map((file) => file.replace('%i', number)),
      });
  }
  return instances;
}

/** Reads files of settings, with what people fill in; `withOptional` uses the lines that are comments too. */
function readSettings(files: string[], withOptional = false): Record<string, string> {
  const texts = files.map((file) => readFileSync(join(deploy, 'systemd/settings', file), 'utf8'));
  const text = texts
    .join('\n')
    .replaceAll('PASSWORD', 'secret')
    .replace('ALTCHA_HMAC_KEY=', `$&${'0'.repeat(64)}`)
    .replace('FACTOR_KEY=', `$&${'0'.repeat(64)}`)
    .replace('PUSH_KEY=', `$&${'1'.repeat(64)}`)
    .replace('SMTP_URL=', '$&smtps://mail.example');
  const variables = parseEnv(withOptional ? text.replaceAll(/^#(?=[A-Z_]+=)/gm, '') : text);
  return { ...(variables as Record<string, string>), DATA_DIR: '/var/lib/farm-test' };
}

describe('the settings to deploy', () => {
  for (const [name, { program, files }] of listInstances())
    for (const withOptional of [false, true])
      test(`are valid for ${name}${withOptional ? ', with every optional one' : ''}`, () => {
        const env = readSettings(files, withOptional);
        assert.equal(env['NODE_ENV'], 'production');
        if (program === 'gateway') assert.equal(readConfig(env).isProduction, true);
        else if (program === 'signer')
          assert.match(parseSignerSettings(env).databaseUrl ?? '', /farm_signer/);
        else assert.match(parseConfig({ ...env, SERVER_ROLE: program }).databaseUrl ?? '', /farm_server/);
      });

  test('have names that programs know', () => {
    const known = new Set(
      [...settingsSections.map(({ schema }) => schema), signerSchema].flatMap((schema) =>
        Object.keys(schema.shape),
      ),
    );
    const names = Object.keys(readSettings(settingsFiles, true));
    assert.ok(names.length > 20);
    assert.deepEqual(
      names.filter((name) => !known.has(name)),
      [],
    );
  });

  test('give no port to two programs of a machine', () => {
    const ports = [...listInstances().values()].flatMap(({ files }) =>
      Object.entries(readSettings(files))
        .filter(([name]) => /^(API_|METRICS_)?PORT$/.test(name))
        .map(([, port]) => port),
    );
    assert.equal(ports.length, 9);
    assert.deepEqual(ports, [...new Set(ports)]);
  });

  test('lead nginx to gateways and APIs, and gateways to nginx', () => {
    const nginx = readFileSync(join(deploy, 'nginx/farm.conf'), 'utf8');
    const listPorts = (line: RegExp) => [...nginx.matchAll(line)].map(([, port]) => port);
    const gateways = ['gateway-1.env', 'gateway-2.env'].map((file) => readSettings([file]));
    const apis = ['api-1.env', 'api-2.env'].map((file) => readSettings([file]));
    assert.deepEqual(listPorts(/^ {2}server 127\.0\.0\.1:(\d+)/gm), [
      ...gateways.map((env) => env['PORT']),
      ...apis.map((env) => env['API_PORT']),
    ]);
    const [forGateways] = listPorts(/^ {2}listen 127\.0\.0\.1:(\d+);$/gm);
    for (const env of gateways) assert.equal(env['API_URL'], `http://127.0.0.1:${forGateways}`);
  });

  test('let nginx log no query, and offer suites with ephemeral keys alone', () => {
    const nginx = readFileSync(join(deploy, 'nginx/farm.conf'), 'utf8');
    const [, form = ''] = /^log_format farm '(.+)';$/m.exec(nginx) ?? [];
    assert.match(form, /\$uri/);
    assert.doesNotMatch(form, /\$(request\b|request_uri|args|query_string|http_referer)/);
    assert.deepEqual(
      [...nginx.matchAll(/access_log \S+ (\w+);/g)].map(([, name]) => name),
      ['farm'],
    );
    // Less severe lines have the query of a request that failed.
    assert.deepEqual(
      [...nginx.matchAll(/error_log \S+ (\w+);/g)].map(([, level]) => level),
      ['crit'],
    );
    const [, suites = ''] = /^ {2}ssl_ciphers (\S+);$/m.exec(nginx) ?? [];
    for (const suite of suites.split(':')) assert.match(suite, /^ECDHE\+/);
  });
});

test('containers start the programs of the units with the same settings', () => {
  const compose = readFileSync(join(deploy, 'container/compose.yaml'), 'utf8');
  const services = [...compose.matchAll(/^ {2}([\w-]+):\n((?: {4}.*\n)+)/gm)].flatMap(
    ([, name = '', text = '']) => {
      const [, program] = /^ {4}command: \[(\w+)\]$/m.exec(text) ?? [];
      const [, list = ''] = /^ {4}env_file: \[(.+)\]$/m.exec(text) ?? [];
      return program === undefined
        ? []
        : [[name, { program, files: list.split(', ').map((file) => basename(file)) }] as const];
    },
  );
  const migration = { program: 'migrate', files: ['farm.env', 'owner.env'] };
  assert.deepEqual(new Map(services), new Map([...listInstances(), ['migrate', migration]]));
});
