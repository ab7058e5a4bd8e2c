import { MAX_MACHINES, type AgentEnrolled, type Enrolment, type EnrolmentState } from '@farm/contracts';
import type { Config } from '../../../config.ts';
import type { Db } from '@farm/database';
import { AppError } from '../../../errors.ts';
import { recordAudit } from '../../audit/index.ts';
import type { Live } from '../../live/index.ts';
import { toAddressBlock, rateRules, cancelSlot, useSlot } from '../../rate-limit/index.ts';
import { hashToken, makeToken } from '../../../token.ts';
import { findMachine } from '../machine.repository.ts';
import { toMachine } from '../toMachine.ts';
import { hashEnrollmentCode, createEnrollmentCode } from './enrollmentCode.ts';
import {
  addEnrollment,
  addMachine,
  countAccountMachines,
  markOldestEnrollmentsExpired,
  findEnrollment,
  lockEnrollment,
  lockEnrollments,
} from './enrollment.repository.ts';

const CODE_LIFETIME_SECONDS = 15 * 60;
/** Most usable codes per account at a time; issuing another expires the oldest. */
const MAX_OPEN_CODES = 20;

/**
 * Issues a code for one machine.
 * @throws AppError machine_limit, too_many_requests
 */
export async function createEnrollment(db: Db, accountId: string): Promise<Enrolment> {
  return db.transaction().execute(async (transaction) => {
    await lockEnrollments(transaction, accountId);
    await assertBelowMachineLimit(transaction, accountId);
    await markOldestEnrollmentsExpired(transaction, { accountId, keep: MAX_OPEN_CODES - 1 });
    await useSlot(transaction, rateRules.newEnrollments, accountId);
    const code = createEnrollmentCode();
    const added = { accountId, codeHash: hashEnrollmentCode(code), lifeSeconds: CODE_LIFETIME_SECONDS };
    const { id, expiresAt } = await addEnrollment(transaction, added);
    return { id, code, expiresAt: expiresAt.toISOString() };
  });
}

/**
 * Returns the progress of an enrollment. It is expired once its machine is deleted.
 * @throws AppError not_found
 */
export async function readEnrollmentState(
  db: Db,
  query: { id: string; accountId: string },
): Promise<EnrolmentState> {
  const found = await findEnrollment(db, query);
  if (!found) throw new AppError('not_found');
  const expiresAt = found.expiresAt.toISOString();
  if (found.machineId === null) {
    return { state: found.isExpired ? 'expired' : 'waiting', expiresAt, machine: null };
  }
  const machine = await findMachine(db, { id: found.machineId, accountId: query.accountId });
  if (!machine) return { state: 'expired', expiresAt, machine: null };
  return {
    state: machine.seenAt === null ? 'enrolled' : 'reporting',
    expiresAt,
    machine: toMachine(machine),
  };
}

/** A machine to enroll, with the IP address of its agent. */
export interface EnrollmentAttempt {
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
export async function enrollMachine(
  { db, live, config }: { db: Db; live: Live; config: Pick<Config, 'machines'> },
  { code, ip, ...machine }: EnrollmentAttempt,
): Promise<AgentEnrolled> {
  const network = toAddressBlock(ip);
  await useSlot(db, rateRules.wrongEnrollmentCodesPerIp, network);
  const token = makeToken();
  const { machineId, accountId } = await db.transaction().execute(async (transaction) => {
    const enrolment = await lockEnrollment(transaction, hashEnrollmentCode(code));
    if (!enrolment) throw new AppError('enrolment_code_wrong');
    const { id, accountId } = enrolment;
    await lockEnrollments(transaction, accountId);
    await assertBelowMachineLimit(transaction, accountId);
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
  await cancelSlot(db, rateRules.wrongEnrollmentCodesPerIp, network);
  live.publish(accountId, { topic: 'machine' });
  return { machineId, token, reportSeconds: config.machines.reportSeconds };
}

async function assertBelowMachineLimit(transaction: Db, accountId: string): Promise<void> {
  if ((await countAccountMachines(transaction, accountId)) >= MAX_MACHINES)
    throw new AppError('machine_limit');
}
