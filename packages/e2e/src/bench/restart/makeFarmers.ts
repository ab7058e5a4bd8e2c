import { randomUUID } from 'node:crypto';
import * as calls from '@farm/contracts/calls';
import { requestApi } from '@farm/simulators/farmer';
import { createAccount, createBriefOperator, type Account } from '../../system/createAccount.ts';
import { makeChiaAddress } from '../../system/fillFarm.ts';
import { FARM_ORIGIN } from './planProcesses.ts';
import type { RestartedFarm } from './startFarm.ts';

/** A farmer with money, an address to send it to, and machines. */
export interface Farmer extends Account {
  address: string;
  machines: { id: string; token: string }[];
}

const MACHINES = 2;
/** Together less than the wallet has on the simulated chain. */
const DEPOSIT_XCH = '5';

/** Signs up farmers. The farm sends at most 30 codes an hour to one network. */
export async function makeFarmers(farm: RestartedFarm, count: number): Promise<Farmer[]> {
  const operator = await createBriefOperator(farm, FARM_ORIGIN);
  const farmers: Farmer[] = [];
  for (let index = 0; index < count; index += 1)
    farmers.push(await makeFarmer(farm, operator, await createAccount(farm)));
  return farmers;
}

async function makeFarmer(farm: RestartedFarm, operator: Account, account: Account): Promise<Farmer> {
  const { token, email } = account;
  await requestApi(farm, calls.createDeposit, {
    token: operator.token,
    body: { account: email, amount: DEPOSIT_XCH, reason: 'To be withdrawn' },
    headers: { 'idempotency-key': randomUUID() },
  });
  const address = makeChiaAddress();
  await requestApi(farm, calls.createAddress, { token, body: { address, desc: '' } });
  const machines = [];
  for (let index = 0; index < MACHINES; index += 1) {
    const { code } = await requestApi(farm, calls.createEnrolment, { token });
    const name = `machine-${index + 1}`;
    const body = { code, name, agentVersion: '0.1.0', platform: 'linux x64' };
    const enrolled = await requestApi(farm, calls.enrolMachine, { body });
    machines.push({ id: enrolled.machineId, token: enrolled.token });
  }
  return { ...account, address, machines };
}
