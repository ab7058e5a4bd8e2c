import { agentEnrolmentSchema, type AgentEnrolled, type AgentEnrolment } from '@farm/contracts';
import { hostname, release, type } from 'node:os';
import type { Command } from '../config.ts';
import { CommandError } from '../exitCodes.ts';
import { FarmRefusal, FarmUnreachable, sendEnrollment } from '../farm/farmApi.ts';
import { fetchSigningKeys } from '../farm/farmFiles.ts';
import { findEnrollment, saveEnrollment } from '../home/enrollment.ts';
import { toHome, createHome, type Home } from '../home/home.ts';
import { lockHome } from '../home/lock.ts';
import { formatKeys, savePinnedKeys } from '../home/pinnedKeys.ts';
import { AGENT_VERSION } from '../version.ts';

/** Options of `enroll`. */
export type EnrollCommand = Extract<Command, { name: 'enroll' }>;

/**
 * Enrolls this computer as a machine of the account that issued the code. Returns the text for standard output.
 * @throws CommandError
 */
export async function enroll(command: EnrollCommand, env: NodeJS.ProcessEnv): Promise<string> {
  const body = toBody(command);
  const home = toHome(command.home);
  await createHome(home);
  // Prevents a run from reporting with the old token once a new token exists.
  const unlock = await lockHome(home);
  try {
    await assertNotEnrolled(home, command.again);
    const { machineId, token, reportSeconds } = await exchangeCode(command.server, body);
    await saveEnrollment(home, { server: command.server, machineId, name: body.name, token, reportSeconds });
    const keys = await pinKeys(home, command.server);
    if (command.json)
      return `${JSON.stringify({ machineId, name: body.name, server: command.server, home: home.dir })}\n`;
    return [
      `Enrolled this computer at ${command.server} as ${body.name}.\n`,
      keys.length > 0 ? `${await formatKeys(keys)}\n` : '',
      `Next: ${toProgramCommand(command.server, env)} run\n`,
    ].join('');
  } finally {
    await unlock();
  }
}

/** Pins the keys of the farm, whichever were pinned before. If that fails now, the first run pins them. */
async function pinKeys(home: Home, server: string): Promise<string[]> {
  const keys = await fetchSigningKeys(server).catch(() => []);
  if (keys.length > 0) await savePinnedKeys(home, server, keys);
  return keys;
}

/** Returns the command that starts this program again: npx installs none. */
function toProgramCommand(server: string, env: NodeJS.ProcessEnv): string {
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
  const subject =
    problem?.path[0] === 'code' ? 'The code' : `The name ${JSON.stringify(machineName ?? hostname())}`;
  throw new CommandError(`${subject} cannot be used: ${problem?.message ?? ''}.`);
}

async function assertNotEnrolled(home: Home, isAgain: boolean): Promise<void> {
  // With --again, a damaged file is ignored.
  const enrollment = isAgain ? null : await findEnrollment(home);
  if (!enrollment) return;
  throw new CommandError(
    `This computer is already enrolled at ${enrollment.server} as ${enrollment.name}. Use --again to enroll it as another machine.`,
  );
}

async function exchangeCode(server: string, body: AgentEnrolment): Promise<AgentEnrolled> {
  try {
    return await sendEnrollment(server, body);
  } catch (error) {
    if (error instanceof FarmUnreachable) throw new CommandError(`Not enrolled: ${error.message}.`);
    if (error instanceof FarmRefusal) throw new CommandError(`Not enrolled: ${describeRefusal(error)}`);
    throw error;
  }
}

function describeRefusal({ body, retryAfterSeconds, message }: FarmRefusal): string {
  switch (body.code) {
    case 'enrolment_code_wrong':
      return 'the farm does not recognize this code. It may be mistyped, already used, or expired. Get a new one on the Machines page.';
    case 'machine_limit':
      return 'the account has reached its limit of machines. Delete one first.';
    case 'too_many_requests':
      return `too many attempts. Try again in ${Math.ceil(retryAfterSeconds ?? 60)} seconds.`;
    default:
      return `${message}.`;
  }
}
