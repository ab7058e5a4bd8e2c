import { after } from 'node:test';
import { payoutsSchema, type Payouts } from '@farm/contracts';
import { createLogger } from '@farm/process';
import { createApp } from '../app.ts';
import { signInOperator } from './profitRuns.ts';
import { TEST_CONFIG } from './startTestServer.ts';
import type { TestPayouts } from './testPayouts.ts';
import { NO_HUMAN_CHECK } from './noHumanCheck.ts';

/** The API of a farm that pays, as its operators use it. */
export interface TestPayoutApi {
  operator: Awaited<ReturnType<typeof signInOperator>>;
  /** Calls an operator's route below `/api/admin/payouts`: with a payload by POST. */
  call: (path?: string, payload?: object) => Promise<{ status: number; body: object }>;
  readPayouts: () => Promise<Extract<Payouts, { state: 'on' }>>;
}

/** Starts the API beside the worker of {@link TestPayouts}, with its node. */
export async function startTestPayoutApi({ server, chain }: TestPayouts): Promise<TestPayoutApi> {
  const { db, live, rollout, mailQueue, withdrawals } = server;
  const payouts = { ...TEST_CONFIG.payouts, signerSocket: '/nowhere' };
  const app = await createApp({
    config: { ...TEST_CONFIG, withdrawals, payouts, chain: { ...TEST_CONFIG.chain, node: chain.settings } },
    db,
    mailQueue,
    humanCheck: NO_HUMAN_CHECK,
    live,
    rollout,
    log: createLogger('silent'),
  });
  after(() => app.close());
  const operator = await signInOperator(server);
  const call = async (path = '', payload?: object) => {
    const answer = await app.inject({
      method: payload ? 'POST' : 'GET',
      url: `/api/admin/payouts${path}`,
      headers: operator.bearer,
      ...(payload && { payload }),
    });
    return { status: answer.statusCode, body: answer.json<object>() };
  };
  return {
    operator,
    call,
    readPayouts: async () => {
      const view = payoutsSchema.parse((await call()).body);
      if (view.state === 'off') throw new Error('Payouts are off');
      return view;
    },
  };
}
