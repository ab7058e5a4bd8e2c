import type { FastifyRequest } from 'fastify';
import { RateLimiterMemory } from 'rate-limiter-flexible';
import { poolPartials } from '../../metrics/counters.ts';
import type { App } from '../../plugins/app.ts';
import { assertPointsLeft, usePoint, toAddressBlock } from '../rate-limit/index.ts';
import { addPartial } from './addPartial.ts';
import { addFarmer, readSignedFarmer, updateFarmer } from './farmerRecord.ts';
import { createSharedReads } from './openPool.ts';
import type { PoolDependencies } from './poolDependencies.ts';
import { sendPoolError, toChanges, toFarmer, toPoolError, toPoolInfo } from './poolAnswers.ts';
import { PoolError } from './PoolError.ts';
import { postFarmerSchema, postPartialSchema, putFarmerSchema, signedQuerySchema } from './poolMessages.ts';
import { readFarmerPoints } from './points.repository.ts';

/** Path at which farmers send their partials, all day long. */
export const PARTIAL_PATH = '/pool/partial';
/** Path of the site that a login link leads to; what signs the link follows `#`, which is sent to no server. */
const LOGIN_PATH = '/center/my/plot-nfts';
/** Time of the points that a farmer's program shows, in milliseconds. */
const POINTS_MS = 86_400_000;
/** Wrong signatures and PlotNFTs of one network: each costs time of the farm's processor or node. */
const MAX_FAILURES = 60;
const FAILURE_SECONDS = 600;
const COSTLY: readonly PoolError['reason'][] = ['invalidSignature', 'invalidSingleton', 'delayTimeTooShort'];

/** Parts of the routes of the pool. */
export interface PoolRouteParts {
  pool: PoolDependencies;
  config: { publicUrl: string };
}

/**
 * Adds the pool protocol 1.0 (Chia-Network/pool-reference) under `/pool`. A refusal has the status 200 and names its error
 * code, also for a request that cannot be read.
 */
export async function addPoolRoutes(app: App, { pool: own, config }: PoolRouteParts): Promise<void> {
  const pool = createSharedReads(own);
  const failures = new RateLimiterMemory({ points: MAX_FAILURES, duration: FAILURE_SECONDS });
  /** Answers a signed request, unless its network has sent too many that were wrong. */
  const answerSigned = async <Answer>(
    request: FastifyRequest,
    answer: () => Promise<Answer>,
  ): Promise<Answer> => {
    const network = toAddressBlock(request.ip);
    await assertPointsLeft(failures, network);
    try {
      return await answer();
    } catch (error) {
      if (error instanceof PoolError && COSTLY.includes(error.reason))
        await usePoint(failures, network).catch(() => undefined);
      throw error;
    }
  };
  await app.register(
    (routes: App, _options: object, done: () => void) => {
      routes.setErrorHandler((error, request, reply) => sendPoolError(error, request, reply));
      routes.setNotFoundHandler((request, reply) =>
        sendPoolError(new PoolError('requestFailed', 'There is nothing here.'), request, reply),
      );
      routes.get('/pool_info', { schema: { hide: true } }, () => toPoolInfo(pool.settings, config.publicUrl));
      routes.post('/farmer', { schema: { hide: true, body: postFarmerSchema } }, (request) =>
        answerSigned(request, async () => {
          await addFarmer(pool, request.body);
          return { welcome_message: 'Welcome to Farm.' };
        }),
      );
      routes.put('/farmer', { schema: { hide: true, body: putFarmerSchema } }, (request) =>
        answerSigned(request, async () =>
          toChanges(request.body.payload, await updateFarmer(pool, request.body)),
        ),
      );
      routes.get('/farmer', { schema: { hide: true, querystring: signedQuerySchema } }, (request) =>
        answerSigned(request, async () => {
          const { payload, signature } = request.query;
          const farmer = await readSignedFarmer(pool, {
            payload: { method: 'get_farmer', ...payload },
            signature,
          });
          const from = new Date(Date.now() - POINTS_MS);
          return toFarmer(farmer, await readFarmerPoints(pool.db, farmer.number, from));
        }),
      );
      routes.post(
        '/partial',
        {
          schema: { hide: true, body: postPartialSchema },
          errorHandler: (error, request, reply) => {
            poolPartials.inc({ result: toPoolError(error, request.id).reason });
            void sendPoolError(error, request, reply);
          },
        },
        (request) =>
          answerSigned(request, async () => {
            const difficulty = await addPartial(pool, request.body);
            poolPartials.inc({ result: 'accepted' });
            return { new_difficulty: Number(difficulty) };
          }),
      );
      // The page checks the signature once it knows the account.
      routes.get('/login', { schema: { hide: true } }, (request, reply) => {
        const { searchParams } = new URL(request.url, config.publicUrl);
        return reply.redirect(`${config.publicUrl}${LOGIN_PATH}#${searchParams}`);
      });
      done();
    },
    { prefix: '/pool' },
  );
}
