import { agentEnrolmentSchema, type AgentEnrolled, type AgentEnrolment } from '@farm/contracts';
import { hostname, release, type } from 'node:os';
import type { Command } from '../config.ts';
import { CommandError } from '../exitCodes.ts';
import { FarmRefusal, FarmUnreachable, enrol } from '../farm/farmApi.ts';
import { readEnrolment, writeEnrolment } from '../home/enrolment.ts';
import { homeAt, makeHome, type Home } from '../home/home.ts';
import { lockHome } from '../home/lock.ts';
import { AGENT_VERSION } from '../version.ts';

/** Options of `enroll`. */
export type EnrollCommand = Extract<Command, { name: 'enroll' }>;

/**
 * Enrolls this computer as a machine of the account that issued the code. Returns the text for standard output.
 * @throws CommandError
 */
export async function enroll(command: EnrollCommand, env: NodeJS.ProcessEnv): Promise<string> {
  const body = toBody(command);
  const home = homeAt(command.home);
  await makeHome(home);
  // Prevents a run from reporting with the old token once a new token exists.
  const unlock = await lockHome(home);
  try {
    await refuseSecond(home, command.again);
    const { machineId, token, reportSeconds } = await exchange(command.server, body);
    await writeEnrolment(home, { server: command.server, machineId, name: body.name, token, reportSeconds });
    return command.json
      ? `${JSON.stringify({ machineId, name: body.name, server: command.server, home: home.dir })}\n`
      : `This computer is a machine of ${command.server} now: ${body.name}.\nNext: ${programName(command.server, env)} run\n`;
  } finally {
    await unlock();
  }
}

/** Returns the command that starts this program again: npx installs none. */
function programName(server: string, env: NodeJS.ProcessEnv): string {
  return env['npm_command'] === 'exec' ? `npx --yes ${server}/agent/farm-agent.tgz` : 'farm-agent';
}

function toBody({ code, machineName }: EnrollCommand): AgentEnrolment {
  const parsed = agentEnrolmentSchema.safeParse({
    code,
    name: machineName ?? hostname(),
    agentVersion: AGENT_VERSION,
    platform: `${type()} ${release()}`.slice(0, 80),
  });
  if (parsed.success) return parsed.data;
  const [problem] = parsed.error.issues;
  const what =
    problem?.path[0] === 'code' ? 'The code' : `The name ${JSON.stringify(machineName ?? hostname())}`;
  throw new CommandError(`${what} cannot be used: ${problem?.message ?? ''}.`);
}

async function refuseSecond(home: Home, isAgain: boolean): Promise<void> {
  // With --again, a damaged file is ignored.
  const enrolment = isAgain ? null : await readEnrolment(home);
  if (!enrolment) return;
  throw new CommandError(
    `This computer is ${enrolment.name} of ${enrolment.server} already. With --again it becomes another machine.`,
  );
}

async function exchange(server: string, body: AgentEnrolment): Promise<AgentEnrolled> {
  try {
    return await enrol(server, body);
  } catch (error) {
    if (error instanceof FarmUnreachable) throw new CommandError(`Not enrolled: ${error.message}.`);
    if (error instanceof FarmRefusal) throw new CommandError(`Not enrolled: ${sentenceFor(error)}`);
    throw error;
  }
}

function sentenceFor({ body, retryAfterSeconds, message }: FarmRefusal): string {
  switch (body.code) {
    case 'enrolment_code_wrong':
      return 'the farm does not know this code. It may be mistyped, used already, or too old: ask for a new one.';
    case 'machine_limit':
      return 'the account has as many machines as it may have. Delete one first.';
    case 'too_many_requests':
      return `there were too many attempts. Try again in ${Math.ceil(retryAfterSeconds ?? 60)} seconds.`;
    default:
      return `${message}.`;
  }
}
