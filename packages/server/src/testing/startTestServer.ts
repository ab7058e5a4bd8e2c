import { randomBytes } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Writable } from 'node:stream';
import { after } from 'node:test';
import { BROWSER_COOKIE, type HumanCheckLevel, type HumanCheckMode } from '@farm/contracts';
import type { InjectOptions } from 'fastify';
import { createApp } from '../app.ts';
import {
  parseConfig,
  type ChainSettings,
  type FourEyesSettings,
  type PayoutSettings,
  type PriceSettings,
  type MachineSettings,
  type ProfitSettings,
  type RequestLimits,
  type RolloutSettings,
  type WithdrawalSettings,
} from '../config.ts';
import type { NotificationSettings } from '../configOutside.ts';
import { createDatabase, type Db } from '@farm/database';
import { createLogger } from '@farm/process';
import type { MailQueue } from '../mail/mailQueue.ts';
import { createOutboxTransport, type MailTransport } from '../mail/transport.ts';
import { createAltchaCheck } from '../modules/human-check/altcha.ts';
import type { HumanCheck } from '../modules/human-check/humanCheck.ts';
import type { Live } from '../modules/live/live.ts';
import { startLive } from '../modules/session/startLive.ts';
import { saveFourEyes } from '../modules/proposal/limit.repository.ts';
import type { PoolDependencies } from '../modules/pool/poolDependencies.ts';
import { openRollout, type Rollout } from '../modules/rollout/openRollout.ts';
import type { ProofSource } from '../modules/share/proofSource.ts';
import { createOutside, type OutsideOptions } from '../outside/index.ts';
import type { App } from '../plugins/app.ts';
import { startJobs } from '../worker/startJobs.ts';
import { startWorker } from '../worker/startWorker.ts';
import { createFarmDatabase, deleteTestDatabase, readRoleUrl } from '@farm/database/testing';
import { MANY_REQUESTS } from './manyRequests.ts';
import { computeHumanCheck } from './computeHumanCheck.ts';
import { waitFor } from '@farm/process/testing';

export const PUBLIC_URL = 'http://farm.test';
/** Settings of the application in tests. */
export const TEST_CONFIG = {
  // Receivers of webhooks and push services are on loopback.
  ...parseConfig({ NODE_ENV: 'test', PUBLIC_URL, OUTSIDE_ALLOW: '127.0.0.0/8', ...MANY_REQUESTS }),
  trustProxy: ['loopback'],
};
const PRODUCTION_KEY = 'a production key for the tests of the farm';

/** Cookie of the browser that a test uses unless it names another. */
export const TEST_COOKIE = makeBrowserCookie();

/** Parts that a test can replace. */
export interface TestServerOptions {
  production?: boolean;
  humanCheck?: HumanCheck;
  transport?: MailTransport;
  withdrawals?: Partial<WithdrawalSettings>;
  fourEyes?: Partial<FourEyesSettings>;
  machines?: Partial<MachineSettings>;
  /** By default, messages are not collected: each is told by itself. */
  notifications?: Partial<NotificationSettings>;
  /** Interval at which due messages are looked for, in milliseconds. */
  deliveriesMs?: number;
  profit?: Partial<ProfitSettings>;
  chain?: Partial<ChainSettings>;
  payouts?: Partial<PayoutSettings>;
  prices?: Partial<PriceSettings>;
  proofSource?: ProofSource;
  /** Its database is that of the server. */
  pool?: PoolDependencies;
  rollout?: Partial<RolloutSettings>;
  requestLimits?: Partial<RequestLimits>;
  outside?: Partial<OutsideOptions>;
  /** Null for a farm that keeps no secrets of users. */
  factorKey?: null;
  /** True to run the worker's loops; by default a test runs the turns that it is about. */
  loops?: boolean;
  /** Time the worker listens before it reports machines silent; 0 by default. */
  listenSeconds?: number;
  /** Interval between heartbeats of a live stream, in milliseconds. */
  heartbeatMs?: number;
}

/** The application with its own database and worker, and ways to act like a person. */
export interface TestServer {
  app: App;
  /** Connection of the owner of the tables, for what a test arranges and reads. */
  db: Db;
  /** Connection with the role of the server. */
  serverDb: Db;
  /** URL with the role of the server. */
  databaseUrl: string;
  ownerUrl: string;
  live: Live;
  rollout: Rollout;
  mailQueue: MailQueue;
  withdrawals: WithdrawalSettings;
  /** Returns the log so far. */
  log: () => string;
  call: (
    options: InjectOptions,
  ) => Promise<{ status: number; headers: Record<string, unknown>; body: unknown }>;
  /** Header with a fresh solution. */
  human: (level?: HumanCheckLevel) => Promise<{ 'x-human-check': string }>;
  /** Requests a code and reads it from the email. */
  mailCode: (usage: 'register' | 'reset-password', email: string) => Promise<string>;
  /** Reads the latest email to the address, once there are `count` of them. */
  readMail: (email: string, count?: number) => Promise<{ subject: string; body: string; html: string }>;
  signUp: (email?: string, password?: string) => Promise<{ email: string; password: string; id: string }>;
  /** Signs up and in. */
  signIn: (email?: string) => Promise<{ email: string; password: string; id: string; bearer: Bearer }>;
}
/** Header of a session. */
export type Bearer = Record<'authorization', string>;

/** Starts a server for the tests of a file, and stops it after them. */
export async function startTestServer(options: TestServerOptions = {}): Promise<TestServer> {
  const ownerUrl = await createFarmDatabase();
  const databaseUrl = await readRoleUrl(ownerUrl, 'server');
  let logged = '';
  const sink = new Writable({
    write: (chunk: Buffer, _encoding, done) => {
      logged += chunk.toString();
      done();
    },
  });
  const log = createLogger('trace', sink);
  const db = createDatabase(databaseUrl, log);
  const ownerDb = createDatabase(ownerUrl, log);
  const { heartbeatMs } = options;
  const live = startLive({
    databaseUrl,
    db,
    log,
    ...(heartbeatMs !== undefined && { heartbeatMs }),
  });
  const dataDir = await mkdtemp(join(tmpdir(), 'farm-data-'));
  const rolloutSettings = { ...parseConfig({ DATA_DIR: dataDir }).rollout, ...options.rollout };
  const rollout = await openRollout({ config: { dataDir, rollout: rolloutSettings }, databaseUrl, db, log });
  const withdrawals = { ...TEST_CONFIG.withdrawals, ...options.withdrawals };
  const fourEyes = { ...TEST_CONFIG.fourEyes, ...options.fourEyes };
  await saveFourEyes(db, fourEyes);
  const machines = { ...TEST_CONFIG.machines, ...options.machines };
  const profit = { ...TEST_CONFIG.profit, ...options.profit };
  const chain = { ...TEST_CONFIG.chain, ...options.chain };
  const { proofSource } = options;
  const pool = options.pool && { ...options.pool, db };
  const transport = options.transport ?? createOutboxTransport(db);
  const outside = createOutside({ allowedNetworks: TEST_CONFIG.outsideAllowed, ...options.outside });
  const factorKey = options.factorKey === null ? null : TEST_CONFIG.factorKey;
  const mails = {
    ...{ databaseUrl, db, live, transport, withdrawals, outside, log },
    ...{
      push: TEST_CONFIG.push,
      factorKey,
      outsideAllowed: TEST_CONFIG.outsideAllowed,
    },
    retention: TEST_CONFIG.retention,
    notifications: { ...TEST_CONFIG.notifications, ...options.notifications },
    publicUrl: PUBLIC_URL,
    retryDelaySeconds: 1,
    deliveriesMs: options.deliveriesMs,
  };
  const payouts = { ...TEST_CONFIG.payouts, ...options.payouts };
  const prices = { ...TEST_CONFIG.prices, ...options.prices };
  const settings = { machines, profit, chain, payouts, prices };
  const { loops = false, listenSeconds = 0 } = options;
  const worker = loops
    ? await startWorker({
        ...mails,
        ...settings,
        rollout,
        pool,
        proofSource,
        listenSeconds,
        directUrl: databaseUrl,
      })
    : await startJobs(mails);
  const { production = false } = options;
  const humanCheck =
    options.humanCheck ?? createAltchaCheck(db, { production, productionKey: PRODUCTION_KEY });
  const requestLimits = { ...TEST_CONFIG.requestLimits, ...options.requestLimits };
  const config = { ...TEST_CONFIG, ...settings, withdrawals, fourEyes, requestLimits, factorKey };
  const served = { humanCheck, outside, live, rollout, pool, proofSource };
  const app = await createApp({ config, db, mailQueue: worker, ...served, log });
  after(async () => {
    await app.close();
    await worker.stop();
    await live.stop();
    await rollout.stop();
    await db.destroy();
    await ownerDb.destroy();
    await deleteTestDatabase(ownerUrl);
    await rm(dataDir, { recursive: true, force: true });
  });

  const call: TestServer['call'] = async (request) => {
    const { statusCode, headers, body } = await app.inject({
      remoteAddress: makeIp(),
      ...request,
      headers: { cookie: TEST_COOKIE, ...request.headers },
    });
    return { status: statusCode, headers, body: body === '' ? null : (JSON.parse(body) as unknown) };
  };
  const mode: HumanCheckMode = production ? 'production' : 'test';
  const human: TestServer['human'] = async (level = 'normal') => {
    const { body } = await call({ url: `/api/human-check?mode=${mode}&level=${level}` });
    return { 'x-human-check': await computeHumanCheck(body) };
  };
  const readMail: TestServer['readMail'] = (email, count = 1) =>
    waitFor(async () => {
      const query = db
        .selectFrom('outboxMail')
        .selectAll()
        .where('recipient', '=', email)
        .orderBy('id', 'desc');
      const mails = await query.execute();
      return mails.length >= count ? mails[0] : undefined;
    });
  const mailCode: TestServer['mailCode'] = async (usage, email) => {
    const mails = db.selectFrom('outboxMail').select(['id', 'body']).where('recipient', '=', email);
    const known = new Set((await mails.execute()).map(({ id }) => id));
    const payload = { usage, email };
    const { status } = await call({
      method: 'POST',
      url: '/api/email-captcha',
      headers: await human(),
      payload,
    });
    if (status !== 200) throw new Error(`No code mail: ${status}`);
    // Another kind of email may arrive in between.
    return waitFor(async () => {
      const come = (await mails.execute()).filter(({ id }) => !known.has(id));
      return come.map(({ body }) => /^\d{6}$/m.exec(body)?.[0]).find((code) => code !== undefined);
    });
  };
  const signUp: TestServer['signUp'] = async (email = makeEmail(), password = makePassword()) => {
    const payload = { email, password, code: await mailCode('register', email) };
    const answer = await call({ method: 'POST', url: '/api/me', headers: await human(), payload });
    if (answer.status !== 201) throw new Error(`Not signed up: ${JSON.stringify(answer.body)}`);
    return { email, password, id: (answer.body as { id: string }).id };
  };
  const signIn: TestServer['signIn'] = async (email) => {
    const person = await signUp(email);
    const payload = { email: person.email, password: person.password, remember: false };
    const { body } = await call({ method: 'POST', url: '/api/session(by-email-password)', payload });
    return { ...person, bearer: { authorization: `Bearer ${(body as { token: string }).token}` } };
  };
  return {
    app,
    serverDb: db,
    db: ownerDb,
    databaseUrl,
    ownerUrl,
    live,
    rollout,
    mailQueue: worker,
    withdrawals,
    log: () => logged,
    call,
    human,
    mailCode,
    readMail,
    signUp,
    signIn,
  };
}

/** A unique email address. */
export function makeEmail(): string {
  return `${randomBytes(5).toString('hex')}@farm.test`;
}

/** The header of a browser of its own. */
export function makeBrowserCookie(): string {
  return `${BROWSER_COOKIE}=${randomBytes(32).toString('base64url')}`;
}

/** A unique password. */
export function makePassword(): string {
  return `pw-${randomBytes(9).toString('base64url')}`;
}

/** A unique caller address, so tests do not use up each other's limits. */
export function makeIp(): string {
  const [a, b, c] = randomBytes(3);
  return `10.${a}.${b}.${c}`;
}
