import assert from 'node:assert/strict';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, test } from 'node:test';
import { encodeAddress } from '@farm/chain';
import * as calls from '@farm/contracts/calls';
import { createDatabase } from '@farm/database';
import { createFarmDatabase } from '@farm/database/testing';
import { createLogger } from '@farm/process';
import { requestApi } from '@farm/simulators/farmer';
import { makeNodeState, startNode } from '@farm/simulators/testing';
import { makePerson } from '../../testing/people.ts';
import { makePlots, makeReport } from '../../testing/machines.ts';
import { startApi } from '../../testing/startApi.ts';
import { startTestPool, TARGET } from '../../testing/testPool.ts';
import { updateOwner } from './claim.repository.ts';
import { addFarmer } from './farmerRecord.ts';

const FIVE_MINUTES = 300_000;
const PIB = 1n << 50n;

const pool = await startTestPool();
const node = await startNode(makeNodeState({ height: 9_600_000, space: 15n << 60n }));
const DATABASE_URL = await createFarmDatabase();
const db = createDatabase(DATABASE_URL, createLogger('silent'));
const { certFile, keyFile, caFile } = node.settings.tls;
const folder = await mkdtemp(join(tmpdir(), 'farm-reported-'));
const api = await startApi({
  ...{ NODE_ENV: 'production', SERVER_ROLE: 'api', DATABASE_URL },
  ...{ DATA_DIR: folder, ARTIFACTS: 's3://releases' },
  ...{ SMTP_URL: 'smtp://127.0.0.1:1', ALTCHA_HMAC_KEY: 'k'.repeat(32), PRODUCT_HOST: 'farm.example' },
  PUBLIC_URL: 'https://farm.example',
  ...{ CHAIN_NODE_URL: node.settings.url, CHAIN_NODE_CERT: certFile, CHAIN_NODE_KEY: keyFile },
  ...{ CHAIN_NODE_CA: caFile, POOL_TARGET_ADDRESS: encodeAddress(TARGET) },
});
after(async () => {
  api.child.kill('SIGTERM');
  await api.ended;
  await db.destroy();
  await rm(folder, { recursive: true, force: true });
});

const [liar, prover, operator] = [await makePerson(db), await makePerson(db), await makePerson(db, 'admin')];
/** Start of the five minutes in which the liar reports and the prover proves. */
const at = (Math.floor(Date.now() / FIVE_MINUTES) - 3) * FIVE_MINUTES;
const period = { from: new Date(at).toISOString(), to: new Date(at + FIVE_MINUTES).toISOString() };

/** Reports plots that nobody has seen, through the API of agents. */
async function reportPlots(): Promise<void> {
  const { code } = await requestApi(api, calls.createEnrolment, { token: liar.token });
  const machine = { code, name: 'barn-1', agentVersion: '1.0.0', platform: 'linux x64' };
  const { token } = await requestApi(api, calls.enrolMachine, { body: machine });
  const plots = { set: makePlots(40, { k: 40 }), removed: [] };
  const body = makeReport({ at: new Date(at + 1_000).toISOString(), plots });
  await requestApi(api, calls.reportMachine, { token, body });
}

/** Adds points of a PlotNFT, as its partials would: no test makes a plot of k 32. */
async function addPoints(): Promise<void> {
  const launcherId = await pool.launch();
  await addFarmer({ ...pool.parts, db }, pool.makeJoin(launcherId));
  await updateOwner(db, launcherId, prover.id);
  const { number: plotNft } = await db.selectFrom('plotNft').select('number').executeTakeFirstOrThrow();
  await db
    .insertInto('poolPoints')
    .values({ plotNft, at: new Date(at), points: 10n, unfilteredPoints: 2_560n, partials: 1 })
    .execute();
}

test('in production a machine that reports a PiB which nobody proves earns nothing, and who proves is paid', async () => {
  await reportPlots();
  await addPoints();
  const share = await requestApi(api, calls.readShare, { token: liar.token });
  assert.ok(BigInt(share.theoreticalSpace) >= PIB, share.theoreticalSpace);
  assert.partialDeepStrictEqual(share, { isProven: true, effectiveSpace: '0', estimatedProfit: '0' });

  const { token } = operator;
  const { fingerprint } = await requestApi(api, calls.previewMeasuredRun, { token, body: period });
  const body = { ...period, fingerprint, reason: 'What was proven' };
  const run = await requestApi(api, calls.createMeasuredRun, { token, body });
  assert.deepEqual(
    run.lines.map(({ account }) => account.id),
    [prover.id],
  );
  const readUsable = async (person: { token: string }) =>
    (await requestApi(api, calls.readBalance, { token: person.token })).usable;
  assert.equal(await readUsable(liar), '0');
  assert.equal(await readUsable(prover), run.total);
  assert.notEqual(run.total, '0');
  assert.deepEqual((await requestApi(api, calls.listProfitLog, { token: liar.token })).items, []);
});
