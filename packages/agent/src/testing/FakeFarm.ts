import {
  MAX_AGENT_BACKLOG_MS,
  MAX_AGENT_CLOCK_AHEAD_MS,
  agentEnrolmentSchema,
  agentReportSchema,
  errorStatus,
  type AgentReport,
  type ErrorCode,
  type ReportedPlot,
} from '@farm/contracts';
import { randomUUID } from 'node:crypto';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { API_ROOT } from '@farm/contracts/call';
import { enrolMachine } from '@farm/contracts/calls';

/** Machine of a {@link FakeFarm}. */
export interface FakeMachine {
  id: string;
  name: string;
  lastSequence: number;
  plotsById: Map<string, ReportedPlot>;
  directories: NonNullable<AgentReport['directories']>;
  /** Applied reports, in order. */
  applied: AgentReport[];
  /** Times of reports that count as measurements. */
  measuredAt: string[];
  isDeleted: boolean;
}

/** Fault of a request: the connection drops before or after its effect, or it fails. */
export type Fault = 'lost' | 'answer lost' | 'error' | 'busy' | 'refused' | null;

/**
 * Test double of a farm, as seen by agents. Enforces the numbering of `agentReportSchema` exactly and validates every
 * body against it. Does not evaluate plots like the real server.
 */
export class FakeFarm {
  readonly machinesByToken = new Map<string, FakeMachine>();
  /** Every received body, as text. */
  readonly bodies: string[] = [];
  /** Error codes of its responses. */
  readonly refusals: ErrorCode[] = [];
  codes: string[] = ['GOOD-CODE'];
  reportSeconds = 0.03;
  url = '';
  /** Lead of its clock over the clocks of agents, in milliseconds. */
  clockAheadMs = 0;
  /** Returns the fault of each report, before the report is applied. */
  faultFor: (report: AgentReport) => Fault = () => null;
  /** Public files by path, and headers of some of them. */
  readonly files = new Map<string, { content: Buffer | string; headers?: Record<string, string> }>();
  private server = createServer();

  /** The only machine. @throws Error if there are none or several */
  get machine(): FakeMachine {
    const [machine, ...more] = this.machinesByToken.values();
    if (!machine || more.length > 0) throw new Error(`There are ${this.machinesByToken.size} machines`);
    return machine;
  }

  /** Starts listening; after the first time, on the same port as before. */
  async open(): Promise<void> {
    const port = this.url === '' ? 0 : Number(new URL(this.url).port);
    this.server = createServer((request, reply) => void this.handle(request, reply));
    await new Promise<void>((done) => this.server.listen(port, '127.0.0.1', done));
    // The address of a TCP server is never a string.
    this.url = `http://127.0.0.1:${(this.server.address() as AddressInfo).port}`;
  }

  async close(): Promise<void> {
    const closed = new Promise((done) => this.server.close(done));
    this.server.closeAllConnections();
    await closed;
  }

  private async handle(request: IncomingMessage, reply: ServerResponse): Promise<void> {
    if (request.method !== 'POST') {
      const file = this.files.get(decodeURIComponent(request.url ?? ''));
      reply
        .writeHead(file ? 200 : 404, file?.headers)
        .end(request.method === 'GET' ? file?.content : undefined);
      return;
    }
    const body = await text(request).catch(() => null);
    if (body === null) return;
    this.bodies.push(body);
    const token = request.headers.authorization?.replace('Bearer ', '') ?? '';
    const response =
      request.url === API_ROOT + enrolMachine.path
        ? this.enroll(body)
        : this.report(this.machinesByToken.get(token), body);
    if (response === 'lost') request.socket.destroy();
    else reply.writeHead(response.status, response.headers).end(JSON.stringify(response.body));
  }

  private enroll(text: string): FakeResponse {
    const body = agentEnrolmentSchema.parse(JSON.parse(text));
    if (!this.codes.includes(body.code)) return this.refuse('enrolment_code_wrong');
    this.codes = this.codes.filter((code) => code !== body.code);
    const token = randomUUID();
    const machine = {
      id: randomUUID(),
      name: body.name,
      lastSequence: 0,
      plotsById: new Map(),
      directories: [],
      applied: [],
      measuredAt: [],
      isDeleted: false,
    };
    this.machinesByToken.set(token, machine);
    return createResponse(201, { machineId: machine.id, token, reportSeconds: this.reportSeconds });
  }

  private report(machine: FakeMachine | undefined, text: string): FakeResponse | 'lost' {
    if (!machine || machine.isDeleted) return this.refuse('token_error');
    const parsed = agentReportSchema.safeParse(JSON.parse(text));
    if (!parsed.success) return this.refuse('validation_failed', { body: parsed.error.message });
    // Removes undefined properties, which stand for absent fields.
    const report = JSON.parse(JSON.stringify(parsed.data)) as AgentReport;
    const fault = this.faultFor(report);
    if (fault === 'lost') return 'lost';
    if (fault === 'error') return this.refuse('internal_error');
    if (fault === 'refused') return this.refuse('validation_failed', { plots: 'Not like this' });
    if (fault === 'busy') return { ...this.refuse('unavailable'), headers: { 'retry-after': '0' } };
    const refusal = this.apply(machine, report);
    if (fault === 'answer lost') return 'lost';
    return (
      refusal ??
      createResponse(200, { lastSequence: machine.lastSequence, reportSeconds: this.reportSeconds })
    );
  }

  private apply(machine: FakeMachine, report: AgentReport): FakeResponse | null {
    const { sequence, after, at, isPartial, plots, directories } = report;
    if (Date.parse(at) > Date.now() + this.clockAheadMs + MAX_AGENT_CLOCK_AHEAD_MS)
      return this.refuse('validation_failed', { at: 'Is in the future' });
    if (sequence <= machine.lastSequence) return null;
    if (after > machine.lastSequence)
      return this.refuse('report_gap', { lastSequence: String(machine.lastSequence) });
    if (after === 0) machine.plotsById.clear();
    for (const plot of plots?.set ?? []) machine.plotsById.set(plot.id, plot);
    for (const id of plots?.removed ?? []) machine.plotsById.delete(id);
    if (directories) machine.directories = directories;
    if (isPartial !== true && Date.parse(at) > Date.now() - MAX_AGENT_BACKLOG_MS) machine.measuredAt.push(at);
    machine.lastSequence = sequence;
    machine.applied.push(report);
    return null;
  }

  private refuse(code: ErrorCode, fields?: Record<string, string>): FakeResponse {
    this.refusals.push(code);
    const body = { code, message: code, requestId: randomUUID(), ...(fields && { fields }) };
    return createResponse(errorStatus[code], body);
  }
}

interface FakeResponse {
  status: number;
  body: unknown;
  headers: Record<string, string>;
}

function createResponse(status: number, body: unknown): FakeResponse {
  return { status, body, headers: { 'content-type': 'application/json' } };
}
