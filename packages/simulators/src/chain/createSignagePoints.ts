import { hash as computeHash } from 'node:crypto';
import { z } from 'zod';
import type { SignagePoint } from '../farmer/signagePoints.ts';
import type { RpcRequest, RpcResponse } from './rpc.ts';

/** Time between two signage points, as on mainnet. */
const INTERVAL_MS = 9_375;
/** Points of a sub-slot; the first is the end of the sub-slot before it. */
const POINTS_PER_SUB_SLOT = 64;
/** Newest points that a node still knows, about five hours of them (chia-blockchain, `FullNodeStore`). */
const HELD_POINTS = 2_000;

/** The signage points of a chain. */
export interface SignagePoints {
  /** Answers the methods that concern signage points; null for any other. */
  answer: (question: RpcRequest) => RpcResponse | null;
  /** Lists the points from a time on and before another, in ms; also those to come, which nobody knows but the chain. */
  list: (from: number, to: number) => SignagePoint[];
}

const hash = z
  .string()
  .regex(/^(0x)?[0-9a-f]{64}$/i)
  .transform((hex) => hex.slice(-64).toLowerCase());
const askedSchema = z.union([z.object({ sp_hash: hash }), z.object({ challenge_hash: hash })]);
const listSchema = z.strictObject({ count: z.number().int().min(1).max(HELD_POINTS).default(1) });

/**
 * Creates the signage points of a chain. A point follows from the seed and the time alone, so that a restart
 * changes none. `now` is the time in ms.
 */
export function createSignagePoints(seed: bigint, now: () => number): SignagePoints {
  const points = new Map<number, SignagePoint>();
  const indexes = new Map<string, number>();
  const draw = (kind: string, index: number) => computeHash('sha512', `${seed} ${kind} ${index}`);
  /** Returns the output of the point's proof of time in hex: 100 bytes. The hash of a point is the hash of its output. */
  const toOutput = (index: number) => draw('output', index).padEnd(200, '0');
  const makePoint = (index: number): SignagePoint => {
    const challenge = draw('challenge', Math.floor(index / POINTS_PER_SUB_SLOT)).slice(0, 64);
    const isEnd = index % POINTS_PER_SUB_SLOT === 0;
    const spHash = isEnd ? challenge : computeHash('sha256', Buffer.from(toOutput(index), 'hex'));
    return {
      sp_hash: spHash,
      challenge_hash: challenge,
      end_of_sub_slot: isEnd,
      time_received: (index * INTERVAL_MS) / 1000,
      // About 1 in 64.
      reverted: Number.parseInt(spHash.slice(0, 2), 16) < 4,
    };
  };
  const readPoint = (index: number): SignagePoint => {
    const known = points.get(index);
    if (known) return known;
    const point = makePoint(index);
    points.set(index, point);
    indexes.set(point.sp_hash, index);
    return point;
  };
  /** Makes the points that have come, forgets the old ones, and returns the index of the newest. */
  const advance = (): number => {
    const newest = Math.floor(now() / INTERVAL_MS);
    for (let index = newest; index > newest - HELD_POINTS; index--) readPoint(index);
    for (const [index, point] of points) {
      if (index > newest - HELD_POINTS) continue;
      points.delete(index);
      indexes.delete(point.sp_hash);
    }
    return newest;
  };
  const answerPoint = (body: string): RpcResponse => {
    const asked = askedSchema.parse(JSON.parse(body));
    const newest = advance();
    const isPoint = 'sp_hash' in asked;
    const asHash = isPoint ? asked.sp_hash : asked.challenge_hash;
    const index = indexes.get(asHash);
    const point = index === undefined ? undefined : points.get(index);
    if (index === undefined || index > newest || point?.end_of_sub_slot !== !isPoint) {
      return fail(`Did not find ${isPoint ? 'sp' : 'eos'} ${asHash} in cache`);
    }
    const { time_received, reverted } = point;
    const output = { data: toPrefixed(toOutput(index)) };
    const content = isPoint
      ? { signage_point: { cc_vdf: { challenge: toPrefixed(point.challenge_hash), output } } }
      : { eos: {} };
    return succeed({ ...content, time_received, reverted });
  };
  return {
    list: (from, to) => {
      const [first, end] = [Math.ceil(from / INTERVAL_MS), Math.ceil(to / INTERVAL_MS)];
      return Array.from({ length: Math.max(0, end - first) }, (_, index) => readPoint(first + index));
    },
    answer: ({ path, body }) => {
      if (path !== '/get_recent_signage_point_or_eos' && path !== '/simulator/signage_points') return null;
      try {
        if (path === '/get_recent_signage_point_or_eos') return answerPoint(body);
        const { count } = listSchema.parse(JSON.parse(body));
        const newest = advance();
        const list = Array.from({ length: count }, (_, back) => readPoint(newest - back));
        return succeed({ signage_points: list.toReversed() });
      } catch (error) {
        if (error instanceof z.ZodError || error instanceof SyntaxError) return fail(error.message);
        throw error;
      }
    },
  };
}

/** Converts a hash to the hex that nodes answer with. */
function toPrefixed(hex: string): string {
  return `0x${hex}`;
}

function succeed(content: object): RpcResponse {
  return { status: 200, text: JSON.stringify({ ...content, success: true }) };
}

/** Answers as a node does: a failure has the status of a success. */
function fail(error: string): RpcResponse {
  return { status: 200, text: JSON.stringify({ success: false, error }) };
}
