import { createHash, randomUUID } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { toMojo } from '@farm/contracts/amount';
import Fastify, { type FastifyRequest } from 'fastify';
import pg from 'pg';
import { decodeAddress } from '@farm/chain';
import type { Recording } from './record.ts';
import { render, type Context, type Inputs } from './template.ts';

/**
 * Baseline for the product: Fastify routes and a pool of `pg` clients, which send the statements that the product
 * sends for the same requests, and nothing else. Arguments: URL of the database, file of the recordings.
 */
const [databaseUrl = '', file = ''] = process.argv.slice(2);
const recordings = JSON.parse(readFileSync(file, 'utf8')) as Recording[];
const pool = new pg.Pool({ connectionString: databaseUrl, max: 10 });

const app = Fastify();
for (const { method, path, statements, answer } of recordings) {
  const freshCount = JSON.stringify(statements).split('"is":"fresh"').length;
  app.route({
    method,
    url: path,
    handler: async (request, reply) => {
      const context: Context = {
        inputs: toInputs(request),
        results: [],
        fresh: Array.from({ length: freshCount }, () => randomUUID()),
        now: Date.now(),
      };
      await replay(statements, context);
      if (method === 'GET') return reply.send(answer);
      const { amount, address } = request.body as { amount: string; address: string };
      return reply.code(201).send({ ...(answer as object), id: context.fresh[0], amount, address });
    },
  });
}

function toInputs({ headers, body }: FastifyRequest): Inputs {
  const token = (headers.authorization ?? '').slice('Bearer '.length);
  const tokenHash = createHash('sha256').update(token).digest();
  if (body === undefined) return { tokenHash };
  const { amount, address } = body as { amount: string; address: string };
  return {
    tokenHash,
    key: String(headers['idempotency-key']),
    xch: amount,
    mojo: toMojo(amount).toString(),
    address,
    puzzleHash: decodeAddress(address),
  };
}

/** Sends the statements of a request, all of them by one client. */
async function replay(statements: Recording['statements'], context: Context): Promise<void> {
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
