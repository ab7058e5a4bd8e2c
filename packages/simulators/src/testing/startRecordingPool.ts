import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { after } from 'node:test';
import { parseExactJson } from '@farm/chain';

/** A request as it came over the wire. */
export interface ReceivedRequest {
  /** Method and path, such as `POST /pool/partial`. */
  call: string;
  query: Record<string, string>;
  /** Null without a body; integers that JavaScript cannot hold are bigint. */
  body: unknown;
}

/** Body of `POST /farmer` and `PUT /farmer`, as the specification of the protocol has it. */
export interface FarmerBody {
  payload: {
    launcher_id: string;
    authentication_token: number;
    authentication_public_key: string | null;
    payout_instructions: string | null;
    suggested_difficulty: number | bigint | null;
  };
  signature: string;
}

/** Body of `POST /partial`, as the specification of the protocol has it. */
export interface PartialBody {
  payload: {
    launcher_id: string;
    authentication_token: number;
    proof_of_space: {
      challenge: string;
      pool_public_key: null;
      pool_contract_puzzle_hash: string;
      plot_public_key: string;
      size: number;
      proof: string;
    };
    sp_hash: string;
    end_of_sub_slot: boolean;
    harvester_id: string;
  };
  aggregate_signature: string;
}

/**
 * Server that records the requests of a farmer and gives fixed answers. It is no pool: it shows what goes over the
 * wire, and accepts anything.
 */
export interface RecordingPool {
  url: string;
  received: ReceivedRequest[];
  /** The answers by their calls; a test may set others. */
  answers: Record<string, object>;
  /** Sets the status of the answers from now on. */
  setStatus: (status: number) => void;
  /** Forgets what it received, and gives again the answers that it started with. */
  reset: () => void;
}

/** Puzzle hash that rewards of the recording pool go to. */
export const TARGET = 'ab'.repeat(32);
/** Time, in minutes, for which a token of the recording pool is. */
export const TOKEN_MINUTES = 5;

const ANSWERS: RecordingPool['answers'] = {
  'GET /pool/pool_info': {
    ...{ name: 'A pool', description: 'For tests', logo_url: 'https://farm.example/logo.svg', fee: '0.01' },
    ...{ minimum_difficulty: 1, protocol_version: 1, relative_lock_height: 32 },
    ...{ target_puzzle_hash: `0x${TARGET}`, authentication_token_timeout: TOKEN_MINUTES },
  },
  'POST /pool/farmer': { welcome_message: 'Welcome' },
  'PUT /pool/farmer': { payout_instructions: true },
  'GET /pool/farmer': {
    ...{ authentication_public_key: `0x${'cd'.repeat(48)}`, payout_instructions: 'ef'.repeat(32) },
    ...{ current_difficulty: 1, current_points: 7 },
  },
  'POST /pool/partial': { new_difficulty: 1 },
};

/** Starts a recording pool, and stops it after the tests of the file. */
export async function startRecordingPool(): Promise<RecordingPool> {
  const received: ReceivedRequest[] = [];
  const answers = { ...ANSWERS };
  let status = 200;
  const server = createServer((request, reply) => {
    const { pathname, searchParams } = new URL(request.url ?? '/', 'http://pool');
    const call = `${request.method} ${pathname}`;
    void text(request).then((body) => {
      const query = Object.fromEntries(searchParams);
      received.push({ call, query, body: body === '' ? null : parseExactJson(body) });
      reply.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(answers[call]));
    });
  });
  await once(server.listen(0, '127.0.0.1'), 'listening');
  after(() => {
    server.closeAllConnections();
    server.close();
  });
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/pool`,
    ...{ received, answers },
    setStatus: (next) => void (status = next),
    reset: () => {
      received.length = 0;
      status = 200;
      Object.assign(answers, ANSWERS);
    },
  };
}
