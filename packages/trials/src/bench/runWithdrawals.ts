import { randomUUID } from 'node:crypto';
import { Agent, request } from 'node:http';
import type { Farmer } from './farmers.ts';

/** Smallest amount, in XCH: a turn stays below the daily limit. */
const AMOUNT_XCH = '0.01';

/** A load of withdrawals by concurrent clients, each of which sends its next request once the last is answered. */
export interface Load {
  farmers: readonly Farmer[];
  clients: number;
  withdrawals: number;
}

/**
 * Requests withdrawals over keep-alive connections, for the farmers in turn.
 * @returns accepted withdrawals per second
 * @throws Error if a withdrawal is not accepted
 */
export async function runWithdrawals(url: string, load: Load): Promise<number> {
  const { farmers, clients, withdrawals } = load;
  const agent = new Agent({ keepAlive: true, maxSockets: clients });
  const begin = performance.now();
  let sentCount = 0;
  await Promise.all(
    Array.from({ length: clients }, async () => {
      while (sentCount < withdrawals) {
        const farmer = farmers[sentCount++ % farmers.length] as Farmer;
        await requestWithdrawal(`${url}/api/me/withdrawals`, { agent, farmer });
      }
    }),
  );
  const seconds = (performance.now() - begin) / 1_000;
  agent.destroy();
  return withdrawals / seconds;
}

function requestWithdrawal(url: string, { agent, farmer }: { agent: Agent; farmer: Farmer }): Promise<void> {
  const body = JSON.stringify({ amount: AMOUNT_XCH, address: farmer.address });
  const headers = {
    authorization: `Bearer ${farmer.token}`,
    'content-type': 'application/json',
    'content-length': Buffer.byteLength(body),
    'idempotency-key': randomUUID(),
  };
  return new Promise((resolve, reject) => {
    const outgoing = request(url, { method: 'POST', agent, headers }, (answer) => {
      let text = '';
      answer.setEncoding('utf8').on('data', (piece: string) => (text += piece));
      answer.on('end', () => {
        if (answer.statusCode === 201) resolve();
        else reject(new Error(`Not taken: ${answer.statusCode} ${text}`));
      });
      answer.on('error', reject);
    });
    outgoing.on('error', reject);
    outgoing.end(body);
  });
}
