import assert from 'node:assert/strict';
import { createECDH } from 'node:crypto';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { after, describe, test } from 'node:test';
import { encodeAddress } from '@farm/chain';
import { toRolloutPaths } from '@farm/registry';
import { checkCommandConfig } from './configProblems.ts';
import { parseConfig } from './config.ts';
import { ConfigError } from '@farm/process';

const home = await mkdtemp(join(tmpdir(), 'farm-config-'));
after(() => rm(home, { recursive: true, force: true }));

const production = {
  NODE_ENV: 'production',
  SMTP_URL: 'smtps://user:pass@mail.example',
  DATABASE_URL: 'postgres://db.example/farm?sslmode=verify-full',
  ALTCHA_HMAC_KEY: 'k'.repeat(32),
  PRODUCT_HOST: 'farm.example',
  PUBLIC_URL: 'https://farm.example',
};

const linesOf = (env: Record<string, string>): string[] => {
  try {
    parseConfig(env);
    return [];
  } catch (error) {
    assert.ok(error instanceof ConfigError);
    return error.lines;
  }
};

describe('the settings', () => {
  test('have defaults for everything', () => {
    assert.deepEqual(parseConfig({}), {
      production: false,
      role: 'all',
      port: 3000,
      apiPort: 3002,
      apiListenHost: '127.0.0.1',
      outboxPort: 3001,
      dataDir: resolve('.data'),
      databaseUrl: null,
      databaseDirectUrl: null,
      databasePool: { size: 10, statementTimeoutSeconds: 60 },
      smtpUrl: null,
      mailFrom: 'Farm <no-reply@localhost>',
      publicUrl: 'http://localhost:3000',
      productHost: null,
      factorKey: 'farm-test-key-of-authenticator-apps',
      humanCheck: { kind: 'altcha', productionKey: null },
      sessions: { idleDays: 14 },
      fourEyes: { aboveMojo: 10_000_000_000_000n, soleOperatorHours: null },
      withdrawals: {
        feeMojo: 500_000_000n,
        minMojo: 10_000_000_000n,
        autoMaxMojo: 1_000_000_000_000n,
        dailyMaxMojo: 10_000_000_000_000n,
        perDay: 20,
        cancelWindowSeconds: 600,
        coolDownSeconds: 86_400,
        confirmations: 32,
      },
      machines: { reportSeconds: 60, freshSeconds: 600, offlineSeconds: 300, alarmGroupSeconds: 60 },
      notifications: { groupSeconds: 60 },
      profit: { factorMillionths: 866_250n, capBytes: 2n ** 50n, runSeconds: 86_400, isAutomatic: false },
      chain: {
        node: null,
        netSpace: 15n * 2n ** 60n,
        anchor: { height: 9_552_384, at: new Date('2026-11-21T00:00:00Z') },
      },
      payouts: {
        alarmMinutes: 15,
        signerSocket: null,
        feeMaxMojo: 10_000_000_000n,
        coinMinMojo: 1_000_000_000n,
        stuckBlocks: 20,
        pollSeconds: 10,
        checkSeconds: 600,
        reserveAddresses: [],
        explorerUrl: null,
        explorerAddressUrl: null,
      },
      poolRules: { targetAddress: null, fee: '0.01' },
      prices: { source: null, currencies: ['USD', 'CNY'], minutes: 10 },
      push: {
        publicKey: 'BDcT-kJ3TbgsxKA4YJBbfi13y5RG84PJ5qadx1Qy5fLViRo4kYz9onPmlkEhm6edl7W3r6PVPLNOoZpiE729jus',
        privateKey: 'ZmFybS10ZXN0LWtleS1vZi1wdXNoLW1lc3NhZ2VzLi4',
        subject: 'mailto:no-reply@farm.example',
      },
      outsideAllowed: [],
      rollout: {
        paths: toRolloutPaths(resolve('.data'), {}),
        isVerificationRequired: false,
        pageBudgetBytes: 65_536,
        shellBudgetBytes: 266_240,
        keyDays: 90,
        tokenDays: 90,
        isSoleOperator: true,
        keyWaitHours: 0,
        sourceLinks: { commit: null, compare: null },
        secondPersonFor: [],
        webhook: null,
        artifacts: {},
      },
      requestLimits: { perNetwork: 1_200, perAccount: 600 },
      trustProxy: ['loopback'],
      logLevel: 'info',
      metrics: null,
      stopWithParent: false,
      drainSeconds: 0,
      diskReserveMb: 500,
      retention: { auditDays: null, historyDays: 800 },
    });
  });

  test('take machines that report as rarely, and are offline as soon, as can be', () => {
    const seldom = { AGENT_REPORT_SECONDS: '150', MACHINE_OFFLINE_SECONDS: '300' };
    assert.partialDeepStrictEqual(parseConfig(seldom).machines, { reportSeconds: 150, offlineSeconds: 300 });
    const often = { AGENT_REPORT_SECONDS: '1', MACHINE_OFFLINE_SECONDS: '5' };
    assert.partialDeepStrictEqual(parseConfig(often).machines, { reportSeconds: 1, offlineSeconds: 5 });
  });

  test('of links to the source have to say where the commits go', () => {
    const links = {
      ROLLOUT_COMMIT_URL: 'https://git.example/{name}/commit/{commit}',
      ROLLOUT_COMPARE_URL: 'https://git.example/{name}/compare/{from}...{to}',
    };
    assert.deepEqual(parseConfig(links).rollout.sourceLinks, {
      commit: links.ROLLOUT_COMMIT_URL,
      compare: links.ROLLOUT_COMPARE_URL,
    });
    for (const [name, wrong] of [
      ['ROLLOUT_COMMIT_URL', 'https://git.example/commit'],
      ['ROLLOUT_COMMIT_URL', 'javascript:alert({commit})'],
      ['ROLLOUT_COMPARE_URL', 'https://git.example/compare/{from}'],
      ['ROLLOUT_COMPARE_URL', 'data:{from}{to}'],
    ] as const)
      assert.throws(() => parseConfig({ [name]: wrong }), new RegExp(`${name} must be an address`));
  });

  test('of the rollout are stricter in production, and say where keys and artifacts lie', () => {
    assert.equal(parseConfig(production).rollout.isVerificationRequired, true);
    assert.partialDeepStrictEqual(parseConfig(production).rollout, {
      isSoleOperator: false,
      keyWaitHours: 24,
    });
    assert.throws(
      () => parseConfig({ ...production, ROLLOUT_KEY_WAIT_HOURS: '0' }),
      /ROLLOUT_KEY_WAIT_HOURS must be at least 1/,
    );
    assert.throws(
      () => parseConfig({ ...production, SOLE_OPERATOR_HOURS: '0' }),
      /SOLE_OPERATOR_HOURS must be at least 1/,
    );
    assert.equal(parseConfig({ ...production, SOLE_OPERATOR_HOURS: '48' }).fourEyes.soleOperatorHours, 48);
    const trusting = { ...production, ROLLOUT_REQUIRE_VERIFY: '0' };
    assert.equal(parseConfig(trusting).rollout.isVerificationRequired, false);
    const given = parseConfig({
      DATA_DIR: '/srv/farm',
      ROLLOUT_TRUSTED_KEYS: '/etc/farm/trusted-keys',
      ROLLOUT_PAGE_BUDGET_KB: '10',
      ARTIFACTS: 's3://builds/farm',
      AWS_REGION: 'eu-central-1',
      ROLLOUT_VISITOR_KEY: '',
    }).rollout;
    assert.partialDeepStrictEqual(given, {
      paths: { trustedKeys: '/etc/farm/trusted-keys', visitorKey: '/srv/farm/rollout/visitor.key' },
      pageBudgetBytes: 10_240,
      artifacts: { ARTIFACTS: 's3://builds/farm', AWS_REGION: 'eu-central-1' },
    });
  });

  test('follow PORT, and an empty value is none', () => {
    const config = parseConfig({ PORT: '4000', API_PORT: '', PUBLIC_URL: '' });
    assert.deepEqual(
      [config.apiPort, config.outboxPort, config.publicUrl],
      [4002, 4001, 'http://localhost:4000'],
    );
  });

  test('take a public address with a slash at its end', () => {
    const config = parseConfig({ ...production, PUBLIC_URL: 'https://farm.example/' });
    assert.deepEqual(
      [config.publicUrl, config.mailFrom],
      ['https://farm.example', 'Farm <no-reply@farm.example>'],
    );
  });

  test('trust the gateway beside them, and whom else the operator names', () => {
    assert.deepEqual(parseConfig({ TRUST_PROXY: '203.0.113.7, 10.0.0.0/8' }).trustProxy, [
      'loopback',
      '203.0.113.7',
      '10.0.0.0/8',
    ]);
    assert.deepEqual(parseConfig({ TRUST_PROXY: 'loopback' }).trustProxy, ['loopback']);
  });

  test('take a database behind a socket', () => {
    const url = 'postgres:///farm?host=/run/postgresql';
    assert.equal(parseConfig({ DATABASE_URL: url }).databaseUrl, url);
  });

  const wrong: [string, string][] = [
    ['PORT', 'abc'],
    ['PORT', '70000'],
    ['PORT', '65534'],
    ['API_PORT', '-1'],
    ['OUTBOX_PORT', '3.5'],
    ['DATABASE_URL', 'mysql://x'],
    ['DATABASE_URL', 'postgres://'],
    ['DATABASE_URL', 'postgres:///farm'],
    ['DATABASE_URL', 'postgres://farm:pw@/farm'],
    ['DATABASE_DIRECT_URL', 'mysql://x'],
    ['DATABASE_DIRECT_URL', 'postgres://'],
    ['DATABASE_POOL_SIZE', '1'],
    ['DATABASE_POOL_SIZE', '31'],
    ['DATABASE_POOL_SIZE', '501'],
    ['DATABASE_STATEMENT_TIMEOUT_SECONDS', '0'],
    ['DATABASE_STATEMENT_TIMEOUT_SECONDS', '86401'],
    ['SMTP_URL', 'mail.example'],
    ['SMTP_URL', 'smtp://'],
    ['SMTP_URL', 'smtps:///'],
    ['PUBLIC_URL', 'farm.example'],
    ['PUBLIC_URL', 'https://farm.example/app'],
    ['MAIL_FROM', 'nobody'],
    ['NODE_ENV', 'prod'],
    ['LOG_LEVEL', 'loud'],
    ['TRUST_PROXY', 'everyone'],
    ['ALTCHA_HMAC_KEY', 'short'],
    ['PRODUCT_HOST', 'https://farm.example'],
    ['STOP_WITH_PARENT', 'yes'],
    ['WITHDRAWAL_FEE', '1e-3'],
    ['WITHDRAWAL_FEE', '-1'],
    ['WITHDRAWAL_MIN', '0,01'],
    ['WITHDRAWAL_MIN', '0.0005'],
    ['WITHDRAWAL_AUTO_MAX', '0.0000000000001'],
    ['WITHDRAWAL_DAILY_MAX', 'much'],
    ['WITHDRAWAL_CANCEL_WINDOW_SECONDS', '-1'],
    ['COOL_DOWN_SECONDS', '24h'],
    ['WITHDRAWAL_CONFIRMATIONS', '0'],
    ['AGENT_REPORT_SECONDS', '0'],
    ['AGENT_REPORT_SECONDS', '151'],
    ['MACHINE_OFFLINE_SECONDS', '0'],
    ['MACHINE_OFFLINE_SECONDS', '119'],
    ['PROFIT_CAP_TIB', '0'],
    ['POOL_TARGET_ADDRESS', 'txch1'],
    ['POOL_FEE', '1.5'],
    ['POOL_FEE', '1%'],
    ['REQUESTS_PER_NETWORK', '0'],
    ['REQUESTS_PER_ACCOUNT', 'many'],
  ];
  for (const [name, value] of wrong) {
    test(`that are wrong get one line naming them: ${name}=${value}`, () => {
      const lines = linesOf({ [name]: value });
      assert.equal(lines.length, 1);
      assert.ok(lines[0]?.startsWith(`${name} must`), lines[0]);
    });
  }

  test('of one of several processes need a database that they share', () => {
    assert.match(linesOf({ SERVER_ROLE: 'worker' }).join(), /^DATABASE_URL is missing: SERVER_ROLE=worker/);
    const DATABASE_URL = 'postgres://127.0.0.1/farm';
    assert.equal(parseConfig({ SERVER_ROLE: 'api', DATABASE_URL }).role, 'api');
    assert.match(linesOf({ SERVER_ROLE: 'both' }).join(), /^SERVER_ROLE must be all, api or worker/);
  });

  test('of payouts need a chain, a simulated one at the loopback address and outside production', () => {
    const PAYOUT_SIGNER = 'signer.sock';
    assert.match(linesOf({ PAYOUT_SIGNER }).join(), /^CHAIN_NODE_URL is missing: PAYOUT_SIGNER/);
    const CHAIN_NODE_URL = 'http://127.0.0.1:8555';
    const { payouts, chain } = parseConfig({ PAYOUT_SIGNER, CHAIN_NODE_URL });
    assert.equal(payouts.signerSocket, resolve(PAYOUT_SIGNER));
    assert.deepEqual(chain.node, { url: CHAIN_NODE_URL, tls: null });
    for (const wrong of [
      { CHAIN_NODE_URL: 'http://node.example:8555' },
      { CHAIN_NODE_URL, NODE_ENV: 'production' },
    ]) {
      assert.ok(linesOf(wrong).some((line) => line.startsWith('CHAIN_NODE_URL must be https')));
    }
    assert.match(linesOf({ RESERVE_ADDRESSES: 'xch1, txch1' }).join(), /^RESERVE_ADDRESSES must be/);
    assert.match(linesOf({ EXPLORER_URL: 'https://e.example/' }).join(), /^EXPLORER_URL must be/);
  });

  test('of a pool need a chain', () => {
    const POOL_TARGET_ADDRESS = encodeAddress('07'.repeat(32));
    assert.match(linesOf({ POOL_TARGET_ADDRESS }).join(), /^CHAIN_NODE_URL is missing: POOL_TARGET_ADDRESS/);
    const { poolRules } = parseConfig({
      POOL_TARGET_ADDRESS,
      CHAIN_NODE_URL: 'http://127.0.0.1:8555',
      POOL_FEE: '0',
    });
    assert.equal(parseConfig({ POOL_FEE: '0' }).profit.factorMillionths, 875_000n);
    assert.equal(parseConfig({ POOL_FEE: '0', PROFIT_FACTOR: '0.9' }).profit.factorMillionths, 900_000n);
    assert.deepEqual(poolRules, { targetAddress: POOL_TARGET_ADDRESS, fee: '0' });
  });

  test('of Turnstile come in pairs', () => {
    assert.match(linesOf({ TURNSTILE_SITE_KEY: 'a' })[0] ?? '', /^TURNSTILE_SECRET_KEY is missing/);
    assert.match(linesOf({ TURNSTILE_SECRET_KEY: 'a' })[0] ?? '', /^TURNSTILE_SITE_KEY is missing/);
    const both = parseConfig({ TURNSTILE_SITE_KEY: 'a', TURNSTILE_SECRET_KEY: 'b' });
    assert.deepEqual(both.humanCheck, { kind: 'turnstile', siteKey: 'a', secretKey: 'b' });
  });

  test('of prices name a service, by https unless it is on this machine', () => {
    const url = 'https://prices.example/simple?ids=chia&vs_currencies={currency}&key=k1';
    const { prices } = parseConfig({ PRICE_URL: url, PRICE_CURRENCIES: 'EUR, JPY', PRICE_MINUTES: '30' });
    assert.deepEqual(prices, {
      source: { url, pointer: '/chia/{currency}' },
      currencies: ['EUR', 'JPY'],
      minutes: 30,
    });
    assert.deepEqual(linesOf({ PRICE_URL: 'http://127.0.0.1:9/{CURRENCY}' }), []);
    assert.match(
      linesOf({ PRICE_URL: 'https://ada:100%@prices.example/xch' })[0] ?? '',
      /^PRICE_URL must have user and password in percent-encoding/,
    );
    for (const wrong of ['prices.example', 'ftp://prices.example', 'https://', 'file:///prices'])
      assert.match(linesOf({ PRICE_URL: wrong })[0] ?? '', /^PRICE_URL must be an address such as/, wrong);
    for (const open of ['http://prices.example/xch', 'http://{currency}.example/xch', 'http://10.0.0.7/xch'])
      assert.match(linesOf({ PRICE_URL: open })[0] ?? '', /^PRICE_URL must start with https:\/\//, open);
  });

  test('of prices that mean nothing are refused by name', () => {
    for (const [name, wrong, line] of [
      ['PRICE_POINTER', 'chia/usd', /^PRICE_POINTER must be a JSON pointer such as/],
      ['PRICE_POINTER', '/chia/~2', /^PRICE_POINTER must be a JSON pointer such as/],
      ['PRICE_CURRENCIES', 'usd', /^PRICE_CURRENCIES must be one to 20 different codes/],
      ['PRICE_CURRENCIES', 'USD,USD', /^PRICE_CURRENCIES must be one to 20 different codes/],
      ['PRICE_CURRENCIES', ',', /^PRICE_CURRENCIES must be one to 20 different codes/],
      ['PRICE_MINUTES', '0', /^PRICE_MINUTES must be at least 1/],
      ['PRICE_MINUTES', '31', /^PRICE_MINUTES must be at most 30/],
    ] as const)
      assert.match(linesOf({ [name]: wrong })[0] ?? '', line, `${name}=${wrong}`);
    const same = { PRICE_URL: 'https://prices.example/xch', PRICE_POINTER: '/last' };
    assert.match(linesOf(same)[0] ?? '', /^PRICE_POINTER must contain \{currency\}/);
    assert.deepEqual(linesOf({ ...same, PRICE_CURRENCIES: 'USD' }), []);
    assert.deepEqual(linesOf({ ...same, PRICE_URL: 'https://prices.example/xch-{CURRENCY}' }), []);
  });

  test('of the webhook of the rollout come in pairs, and the secret is one', () => {
    const url = 'http://127.0.0.1:9/hook';
    const secret = `whsec_${'A'.repeat(32)}`;
    assert.match(linesOf({ ROLLOUT_WEBHOOK_URL: url })[0] ?? '', /^ROLLOUT_WEBHOOK_SECRET is missing/);
    assert.match(linesOf({ ROLLOUT_WEBHOOK_SECRET: secret })[0] ?? '', /^ROLLOUT_WEBHOOK_URL is missing/);
    const short = linesOf({ ROLLOUT_WEBHOOK_URL: url, ROLLOUT_WEBHOOK_SECRET: 'whsec_AAAA' })[0] ?? '';
    assert.match(short, /^ROLLOUT_WEBHOOK_SECRET must be whsec_ and 24 to 64 bytes in base64/);
    const { rollout } = parseConfig({ ROLLOUT_WEBHOOK_URL: url, ROLLOUT_WEBHOOK_SECRET: secret });
    assert.deepEqual(rollout.webhook, { url, secret });
    assert.equal(parseConfig({}).rollout.webhook, null);
  });

  test('of pushes have a key of the curve, and production one of its own', () => {
    assert.equal(parseConfig(production).push, null);
    const key = 'a1'.repeat(32);
    const { push } = parseConfig({ ...production, PUSH_KEY: key });
    assert.ok(push);
    assert.equal(push.subject, production.PUBLIC_URL);
    const pair = createECDH('prime256v1');
    pair.setPrivateKey(push.privateKey, 'base64url');
    assert.equal(pair.getPrivateKey('hex'), key);
    assert.equal(pair.getPublicKey('base64url'), push.publicKey);
    for (const wrong of ['a1'.repeat(31), 'g1'.repeat(32), '00'.repeat(32), 'ff'.repeat(32)])
      assert.deepEqual(linesOf({ PUSH_KEY: wrong }), ['PUSH_KEY must be 64 random hexadecimal digits']);
    const testKey = Buffer.from(parseConfig({}).push?.privateKey ?? '', 'base64url').toString('hex');
    assert.match(linesOf({ ...production, PUSH_KEY: testKey })[0] ?? '', /^PUSH_KEY is the public test key/);
    assert.deepEqual(linesOf({ PUSH_KEY: testKey }), []);
  });

  test('of production let addresses of users lead to the internet alone', () => {
    const allowed = { OUTSIDE_ALLOW: '127.0.0.0/8, fd00::/8' };
    assert.deepEqual(parseConfig(allowed).outsideAllowed, ['127.0.0.0/8', 'fd00::/8']);
    assert.match(linesOf({ ...production, ...allowed })[0] ?? '', /^OUTSIDE_ALLOW must be empty/);
    for (const wrong of ['127.0.0.1', 'localhost', '127.0.0.0/33', '10.0.0.0/8,/8'])
      assert.match(linesOf({ OUTSIDE_ALLOW: wrong })[0] ?? '', /^OUTSIDE_ALLOW must be networks such as/);
  });

  test('of remotes that demand a second person are names', () => {
    assert.deepEqual(parseConfig({ ROLLOUT_SECOND_PERSON: 'assets, shell' }).rollout.secondPersonFor, [
      'assets',
      'shell',
    ]);
    assert.match(
      linesOf({ ROLLOUT_SECOND_PERSON: 'As sets' })[0] ?? '',
      /^ROLLOUT_SECOND_PERSON must be names/,
    );
  });

  test('of production need mail, a database, keys and their host, one line each', () => {
    const names = linesOf({ NODE_ENV: 'production' }).map((line) => line.split(' ')[0]);
    assert.deepEqual(names, ['DATABASE_URL', 'SMTP_URL', 'ALTCHA_HMAC_KEY', 'PRODUCT_HOST', 'PUBLIC_URL']);
    assert.equal(parseConfig(production).production, true);
    assert.equal(parseConfig(production).factorKey, null, 'no public test key');
  });

  test('of production are refused if they are public test keys, or an address without TLS', () => {
    const lines = linesOf({
      ...production,
      TURNSTILE_SITE_KEY: '1x00000000000000000000AA',
      TURNSTILE_SECRET_KEY: '1x0000000000000000000000000000000AA',
      PUBLIC_URL: 'http://farm.example',
    });
    assert.deepEqual(
      lines.map((line) => line.split(' ')[0]),
      ['TURNSTILE_SITE_KEY', 'TURNSTILE_SECRET_KEY', 'PUBLIC_URL'],
    );
  });

  for (const sign of [
    { PRODUCT_HOST: 'farm.example' },
    { SMTP_URL: 'smtp://127.0.0.1' },
    { DATABASE_URL: 'postgres://db.example/farm?sslmode=verify-full' },
    { PUBLIC_URL: 'https://farm.example' },
    { PUBLIC_URL: 'http://192.168.0.7:3000' },
    { HOST_API: 'https://api.farm.example' },
  ]) {
    const [[name, value] = []] = Object.entries(sign);
    test(`mean production with ${name}=${value}, unless NODE_ENV says development`, () => {
      const lines = linesOf(sign);
      assert.ok(lines.some((line) => line.startsWith('ALTCHA_HMAC_KEY ')));
      assert.equal(
        lines.at(-1),
        `NODE_ENV is not set, and ${name} means production: to try out the farm, set it to development`,
      );
      assert.equal(parseConfig({ ...sign, NODE_ENV: 'development' }).production, false);
    });
  }

  test('mean no production with a database on this machine', () => {
    for (const DATABASE_URL of ['postgres://127.0.0.1/farm', 'postgres:///farm?host=/run/postgresql'])
      assert.equal(parseConfig({ DATABASE_URL }).production, false);
  });

  test('of a command need no mail server and no address in production, but a second person', () => {
    const { DATABASE_URL } = production;
    assert.equal(
      parseConfig({ NODE_ENV: 'production', DATABASE_URL }, checkCommandConfig).databaseUrl,
      DATABASE_URL,
    );
    assert.throws(
      () => parseConfig({ NODE_ENV: 'production', SOLE_OPERATOR_HOURS: '0' }, checkCommandConfig),
      /^ConfigError: DATABASE_URL is missing.*\nSOLE_OPERATOR_HOURS must be at least 1.*$/,
    );
  });

  test('take a database elsewhere only with sslmode=verify-full', () => {
    const NODE_ENV = 'development';
    for (const url of [
      'postgres://db.example/farm',
      'postgres://db.example/farm?sslmode=require',
      'postgres://db.example/farm?sslmode=verify-full&sslmode=no-verify',
      'postgres://127.0.0.1/farm?host=db.example',
      'postgres://localhost.db.example/farm',
    ])
      for (const name of ['DATABASE_URL', 'DATABASE_DIRECT_URL'])
        assert.deepEqual(linesOf({ NODE_ENV, [name]: url }), [
          `${name} must contain sslmode=verify-full, because its host is not this machine`,
        ]);
    for (const url of [
      production.DATABASE_URL,
      'postgres://db.example/farm?sslmode=verify-full&sslrootcert=/etc/farm/ca.pem',
      'postgres://[::1]:5433/farm',
      'postgres://%2Frun%2Fpostgresql/farm',
    ])
      assert.equal(parseConfig({ NODE_ENV, DATABASE_URL: url }).databaseUrl, url);
  });

  test('take a direct address only beside that of the pooler', () => {
    const local = 'postgres://127.0.0.1/farm';
    assert.deepEqual(linesOf({ DATABASE_DIRECT_URL: local }), [
      'DATABASE_URL is missing: DATABASE_DIRECT_URL only says where its database is without a pooler',
    ]);
    const { databaseUrl, databaseDirectUrl } = parseConfig({
      DATABASE_URL: 'postgres://127.0.0.1:6432/farm',
      DATABASE_DIRECT_URL: local,
    });
    assert.deepEqual([databaseUrl, databaseDirectUrl], ['postgres://127.0.0.1:6432/farm', local]);
  });

  test('take a secret from the file that NAME_FILE names, without its last newline', async () => {
    const file = async (name: string, text: string) => {
      const path = join(home, name);
      await writeFile(path, text);
      return path;
    };
    const { SMTP_URL, DATABASE_URL, ALTCHA_HMAC_KEY, ...others } = production;
    const direct = 'postgres://db.example:5433/farm?sslmode=verify-full';
    const config = parseConfig({
      ...others,
      SMTP_URL_FILE: await file('smtp', `${SMTP_URL}\n`),
      DATABASE_URL_FILE: await file('database', DATABASE_URL),
      DATABASE_DIRECT_URL_FILE: await file('direct', `${direct}\n`),
      ALTCHA_HMAC_KEY_FILE: await file('altcha', `${ALTCHA_HMAC_KEY}\r\n`),
    });
    assert.deepEqual(
      [config.smtpUrl, config.databaseUrl, config.databaseDirectUrl],
      [SMTP_URL, DATABASE_URL, direct],
    );
    assert.deepEqual(config.humanCheck, { kind: 'altcha', productionKey: ALTCHA_HMAC_KEY });
  });

  test('name each wrong file of a secret, and never the secret', async () => {
    const wrong = join(home, 'wrong');
    await writeFile(wrong, 'mysql://farm:hidden@db.example');
    const empty = join(home, 'empty');
    await writeFile(empty, '\n');
    const missing = join(home, 'missing');
    const lines = linesOf({
      SMTP_URL_FILE: missing,
      ALTCHA_HMAC_KEY_FILE: empty,
      TURNSTILE_SECRET_KEY: 'hidden',
      TURNSTILE_SECRET_KEY_FILE: wrong,
      DATABASE_URL_FILE: wrong,
    });
    assert.deepEqual(lines, [
      'SMTP_URL_FILE names a file that cannot be read: ENOENT',
      'ALTCHA_HMAC_KEY_FILE names an empty file',
      'TURNSTILE_SECRET_KEY and TURNSTILE_SECRET_KEY_FILE are both set: unset one of them',
      'DATABASE_URL must be an address that starts with postgres://, such as postgres://user@db.example/farm',
    ]);
  });
});
