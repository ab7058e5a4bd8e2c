import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import { resolve } from 'node:path';
import { describe, test } from 'node:test';
import type { Call } from '@farm/contracts/call';
import * as calls from '@farm/contracts/calls';
import { createdAccountTokenSchema, MAX_TOKEN_DAYS, type TokenScope } from '@farm/contracts/token';
import { makeFarmer } from './testing/withdrawals.ts';
import { startTestServer } from './testing/startTestServer.ts';

const text = await readFile(resolve(import.meta.dirname, '../../../docs/api.md'), 'utf8');
const server = await startTestServer();
const { call } = server;

interface Request {
  method: 'GET' | 'POST';
  url: string;
  headers: Record<string, string>;
  payload?: string;
}

/** Options of curl that say nothing about the request, with the number of values that follow them. */
const OTHER_OPTIONS: Record<string, number> = { '--fail-with-body': 0, '--output': 1 };

/** Lets a shell read the commands of the document, and returns the requests that curl would make. */
function listRequests(env: Record<string, string>): Request[] {
  const commands = [...text.matchAll(/^```sh\n([\s\S]*?)^```$/gm)].map(([, block = '']) => block).join('');
  const script = `curl() { for part; do printf '%s\\0' "$part"; done; printf '\\0'; }\n${commands}`;
  const { stdout, status } = spawnSync('/bin/sh', ['-euc', script], { env, encoding: 'utf8' });
  assert.equal(status, 0);
  return stdout
    .split('\0\0')
    .filter((parts) => parts !== '')
    .map((parts) => toRequest(parts.split('\0')));
}

function toRequest(parts: readonly string[]): Request {
  const request: Request = { method: 'GET', url: '', headers: {} };
  for (const rest = [...parts]; rest.length > 0;) {
    const option = rest.shift() ?? '';
    if (option === '--header') {
      const [name = '', value = ''] = (rest.shift() ?? '').split(': ');
      request.headers[name.toLowerCase()] = value;
    } else if (option === '--data') Object.assign(request, { method: 'POST', payload: rest.shift() });
    else if (option.startsWith('https://FARM/')) request.url = option.slice('https://FARM'.length);
    else {
      const values = OTHER_OPTIONS[option];
      assert.ok(values !== undefined, `The test does not know ${option}`);
      rest.splice(0, values);
    }
  }
  return request;
}

describe('docs/api.md', () => {
  test('has commands that work with a token of the scopes that it describes', async () => {
    const farmer = await makeFarmer(server);
    const create = async (scopes: TokenScope[]) => {
      const payload = { name: 'Script', scopes, days: MAX_TOKEN_DAYS };
      const { body } = await call({
        method: 'POST',
        url: '/api/me/tokens',
        headers: farmer.bearer,
        payload,
      });
      return createdAccountTokenSchema.parse(body).token;
    };
    const requests = listRequests({
      FARM_TOKEN: await create(['machines', 'money', 'withdraw']),
      WATCH_TOKEN: await create(['watch-balance']),
    });
    const answers = [];
    for (const { payload, ...request } of requests) {
      const { statusCode } = await server.app.inject({
        ...request,
        ...(payload !== undefined && { payload: payload.replace('ADDRESS', farmer.address) }),
      });
      answers.push(`${request.method} ${request.url.replace(/\?.*/, '')} ${statusCode}`);
    }
    assert.deepEqual(answers, [
      'GET /api/me/balance 200',
      'GET /api/me/profit-log 200',
      'GET /api/me/profit-log.csv 200',
      'POST /api/me/withdrawals 201',
      'GET /api/watch 200',
    ]);
  });

  test('names the calls of each scope, all of them and no other', () => {
    const rows = [...text.matchAll(/^\| `(\w+)` +\| (.*) \|$/gm)];
    const written = rows.flatMap(([, scope, cell = '']) => {
      const [method, ...paths] = [...cell.matchAll(/GET|POST|\/[\w./-]+/g)].map(([part]) => part);
      return paths.map((path) => `${scope} ${method} ${path.replace('ID', ':id')}`);
    });
    const open = Object.values<Call>(calls).flatMap(({ scope, method, path }) =>
      scope === undefined ? [] : [`${scope} ${method} ${path}`],
    );
    assert.deepEqual(written.toSorted(), open.toSorted());
  });
});
