import { createHash, randomUUID } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { toMojo } from '@farm/contracts/amount';
import Fastify from 'fastify';
import pg from 'pg';
import { decodeAddress } from '@farm/chain';
import type { Recording } from './record.ts';
import { render, type Context } from './template.ts';

/**
 * Baseline for the product: a Fastify route and a pool of `pg` clients, which send the statements that the
 * product sends for a withdrawal, and nothing else. Arguments: URL of the database, file of the recording.
 */
const [databaseUrl = '', file = ''] = process.argv.slice(2);
const { statements, answer } = JSON.parse(readFileSync(file, 'utf8')) as Recording;
const pool = new pg.Pool({ connectionString: databaseUrl, max: 10 });
const freshCount = JSON.stringify(statements).split('"is":"fresh"').length;

const app = Fastify();
app.post('/api/me/withdrawals', async (request, reply) => {
  const { amount, address } = request.body as { amount: string; address: string };
  const token = (request.headers.authorization ?? '').slice('Bearer '.length);
  const context: Context = {
    inputs: {
      tokenHash: createHash('sha256').update(token).digest(),
      key: String(request.headers['idempotency-key']),
      xch: amount,
      mojo: toMojo(amount).toString(),
      address,
      puzzleHash: decodeAddress(address),
    },
    results: [],
    fresh: Array.from({ length: freshCount }, () => randomUUID()),
    now: Date.now(),
  };
  await replay(context);
  return reply.code(201).send({ ...(answer as object), id: context.fresh[0], amount, address });
});

/** Sends the statements of a withdrawal, all of them by one client. */
async function replay(context: Context): Promise<void> {
  const client = await pool.connect();
  try {
    for (const { values, ...statement } of statements) {
      const query = { ...statement, values: values.map((value) => render(value, context)) };
      const { rows } = await client.query<Record<string, unknown>>(query);
      context.results.push(rows);
    }
    client.release();
  } catch (error) {
    client.release(true);
    throw error;
  }
}

const url = await app.listen({ host: '127.0.0.1', port: 0 });
process.stdout.write(`API listening at ${url}"\n`);
