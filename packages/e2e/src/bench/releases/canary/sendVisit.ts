import { API_ROOT } from '@farm/contracts/call';
import { sendBeacons } from '@farm/contracts/calls';
import type { Beacon } from '@farm/contracts/rollout';
import { signVisitor, VISITOR_COOKIE } from '@farm/registry';
import { REMOTE } from '../buildReleases.ts';
import type { Background } from '../release.ts';
import type { BenchFarm } from '../startBenchFarm.ts';
import type { SentBeacons } from '../visitors/startRecorder.ts';
import type { Visitor } from '../visitors/visitor.ts';

/** A visit to send: what the shell reported when it was recorded, as this visitor would report it. */
export interface SimulatedVisit {
  visitor: Visitor;
  id: string;
  bodies: readonly SentBeacons[];
  version: string;
  rev: number;
  background: Background;
}

/** Signs that some pages of any version give, of a hundred visitors each. */
const USUAL_SIGNS = { late: 3, slow: 2, shifting: 1, busy: 2, 'failed-calls': 1, abandoned: 1 } as const;
const MS_SPREAD = 1.5;

/** Sends the beacons of a visit to the API, from a network of its own, as the gateway would pass them on. */
export async function sendVisit({ system, visitorKey }: BenchFarm, visit: SimulatedVisit): Promise<void> {
  const { id } = visit;
  const octets = Array.from({ length: 3 }, () => 1 + Math.floor(Math.random() * 250));
  const headers = {
    'content-type': 'application/json',
    cookie: `${VISITOR_COOKIE}=${signVisitor(visitorKey, id)}`,
    'x-forwarded-for': `${octets.join('.')}.7`,
  };
  for (const body of toBodies(visit)) {
    const response = await fetch(system.apiUrl + API_ROOT + sendBeacons.path, {
      method: sendBeacons.method,
      headers,
      body: JSON.stringify(body),
    });
    await response.arrayBuffer();
    if (response.status !== 204) throw new Error(`A beacon was answered by status ${response.status}`);
  }
}

function toBodies(visit: SimulatedVisit): SentBeacons[] {
  const { visitor, bodies, version, rev, background } = visit;
  const signs = [...drawSigns(background)];
  const hasFailed = Math.random() < background.failing;
  let isFirst = true;
  return bodies.map(({ beacons, ...rest }) => ({
    ...rest,
    ...(rest.segment && { segment: visitor.segment }),
    beacons: beacons.map((beacon): Beacon => {
      const ms = Math.round(beacon.ms * (1 + Math.random() * MS_SPREAD));
      if (beacon.name !== REMOTE) return { ...beacon, rev, ms };
      const own = isFirst;
      isFirst = false;
      const all = [...new Set([...(beacon.signs ?? []), ...(own ? signs : [])])];
      return {
        ...{ ...beacon, version, rev, ms },
        ...(own && hasFailed && { code: beacon.code ?? 'unreachable' }),
        ...(rest.segment && all.length > 0 && { signs: all }),
      };
    }),
  }));
}

function* drawSigns({ late }: Background) {
  for (const [sign, share] of Object.entries(USUAL_SIGNS))
    if (Math.random() < (sign === 'late' ? late : share / 100)) yield sign as keyof typeof USUAL_SIGNS;
}
