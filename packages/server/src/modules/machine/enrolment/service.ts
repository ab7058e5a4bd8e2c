import { MACHINES_MAX, type AgentEnrolled, type Enrolment, type EnrolmentState } from '@farm/contracts';
import type { Config } from '../../../config.ts';
import type { Db } from '@farm/database';
import { AppError } from '../../../errors.ts';
import { recordAudit } from '../../audit/index.ts';
import type { Live } from '../../live/index.ts';
import { addressBlock, rateRules, releaseSlot, takeSlot } from '../../rate-limit/index.ts';
import { hashToken, makeToken } from '../../../token.ts';
import { findMachine } from '../repository.ts';
import { toMachine } from '../toMachine.ts';
import { hashCode, makeCode } from './code.ts';
import {
  addEnrolment,
  addMachine,
  countAllMachines,
  endOldestEnrolments,
  findEnrolment,
  lockEnrolment,
  lockEnrolments,
} from './repository.ts';

const CODE_SECONDS = 15 * 60;
/** Most usable codes per account at a time; issuing another expires the oldest. */
const OPEN_CODES_MAX = 20;

/**
 * Issues a code for one machine.
 * @throws AppError machine_limit, too_many_requests
 */
export async function beginEnrolment(db: Db, accountId: string): Promise<Enrolment> {
  return db.transaction().execute(async (transaction) => {
    await lockEnrolments(transaction, accountId);
    await refuseOverLimit(transaction, accountId);
    await endOldestEnrolments(transaction, { accountId, keep: OPEN_CODES_MAX - 1 });
    await takeSlot(transaction, rateRules.newEnrolments, accountId);
    const code = makeCode();
    const added = { accountId, codeHash: hashCode(code), lifeSeconds: CODE_SECONDS };
    const { id, expiresAt } = await addEnrolment(transaction, added);
    return { id, code, expiresAt: expiresAt.toISOString() };
  });
}

/**
 * Returns the progress of an enrollment. It is expired once its machine is deleted.
 * @throws AppError not_found
 */
export async function readEnrolment(
  db: Db,
  asked: { id: string; accountId: string },
): Promise<EnrolmentState> {
  const found = await findEnrolment(db, asked);
  if (!found) throw new AppError('not_found');
  const expiresAt = found.expiresAt.toISOString();
  if (found.machineId === null) {
    return { state: found.isExpired ? 'expired' : 'waiting', expiresAt, machine: null };
  }
  const machine = await findMachine(db, { id: found.machineId, accountId: asked.accountId });
  if (!machine) return { state: 'expired', expiresAt, machine: null };
  return {
    state: machine.seenAt === null ? 'enrolled' : 'reporting',
    expiresAt,
    machine: toMachine(machine),
  };
}

/** A machine to enroll, with the IP address of its agent. */
export interface EnrolmentAttempt {
  code: string;
  name: string;
  agentVersion: string;
  platform: string;
  ip: string;
}

/**
 * Enrolls a machine in the account of a code. Takes a rate-limit slot before it checks the code and releases the slot
 * if the code is right, so that parallel guesses count too.
 * @throws AppError enrolment_code_wrong, machine_limit, too_many_requests
 */
export async function enrolMachine(
  { db, live, config }: { db: Db; live: Live; config: Pick<Config, 'machines'> },
  { code, ip, ...machine }: EnrolmentAttempt,
): Promise<AgentEnrolled> {
  const network = addressBlock(ip);
  await takeSlot(db, rateRules.wrongEnrolmentCodesPerIp, network);
  const token = makeToken();
  const { machineId, accountId } = await db.transaction().execute(async (transaction) => {
    const enrolment = await lockEnrolment(transaction, hashCode(code));
    if (!enrolment) throw new AppError('enrolment_code_wrong');
    const { id, accountId } = enrolment;
    await lockEnrolments(transaction, accountId);
    await refuseOverLimit(transaction, accountId);
    const added = { ...machine, accountId, tokenHash: hashToken(token) };
    const machineId = await addMachine(transaction, id, added);
    await recordAudit(transaction, {
      actor: accountId,
      action: 'machine.enrolled',
      subject: accountId,
      detail: { machineId, name: machine.name },
    });
    return { machineId, accountId };
  });
  await releaseSlot(db, rateRules.wrongEnrolmentCodesPerIp, network);
  live.publish(accountId, { topic: 'machine' });
  return { machineId, token, reportSeconds: config.machines.reportSeconds };
}

async function refuseOverLimit(transaction: Db, accountId: string): Promise<void> {
  if ((await countAllMachines(transaction, accountId)) >= MACHINES_MAX) throw new AppError('machine_limit');
}
