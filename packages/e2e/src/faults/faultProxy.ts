import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Site } from '../browser/openPage.ts';
import { sendFault, sendFromUpstream, type Fault } from './faults.ts';

/** An active fault. */
export interface FaultRule {
  /** Requests that met the fault. */
  readonly hits: number;
  /** Ends the fault: serves the requests it held, and later requests are healthy again. */
  lift(): void;
}

/** Local server in front of another, which can break single paths or everything. */
export interface FaultProxy extends Site {
  /** Breaks every request whose path and query match; the newest matching rule wins. */
  break(path: RegExp, fault: Fault): FaultRule;
  /** Refuses every connection from now on, as a closed port does. */
  refuse(): Promise<void>;
  /** Listens again at the same address. */
  accept(): Promise<void>;
  close(): Promise<void>;
}

/** Starts a proxy in front of `site`. Requests that match no rule pass through unchanged. */
export async function startFaultProxy(site: Site): Promise<FaultProxy> {
  const upstream = new URL(site.url);
  const rules: Rule[] = [];

  const server = createServer((request, response) => {
    const exchange = { request, response, upstream };
    const rule = rules.findLast(({ path }) => path.test(request.url ?? ''));
    if (!rule) {
      sendFromUpstream(exchange);
      return;
    }
    rule.hits += 1;
    void sendFault(rule.fault, exchange, rule.whenLifted);
  });
  const listen = (port: number) =>
    new Promise<void>((resolve, reject) => {
      server.once('error', reject).listen(port, '127.0.0.1', resolve);
    });
  const stop = () =>
    new Promise<void>((resolve) => {
      server.close(() => {
        resolve();
      });
      server.closeAllConnections();
    });

  await listen(0);
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}`,
    ...(site.log && { log: site.log }),
    break: (path, fault) => {
      const rule = createRule(path, fault);
      rules.push(rule);
      return {
        get hits() {
          return rule.hits;
        },
        lift: () => {
          if (rules.includes(rule)) rules.splice(rules.indexOf(rule), 1);
          rule.release();
        },
      };
    },
    refuse: stop,
    accept: () => listen(port),
    close: stop,
  };
}

interface Rule {
  path: RegExp;
  fault: Fault;
  hits: number;
  whenLifted: Promise<void>;
  release: () => void;
}

function createRule(path: RegExp, fault: Fault): Rule {
  const rule: Rule = { path, fault, hits: 0, whenLifted: Promise.resolve(), release: () => undefined };
  rule.whenLifted = new Promise((resolve) => (rule.release = resolve));
  return rule;
}
