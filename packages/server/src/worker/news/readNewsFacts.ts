import { toXch } from '@farm/contracts/amount';
import { toDevice } from '@farm/contracts/device';
import { findAccount } from '../../modules/account/index.ts';
import { listNamedIncidents, type NamedIncident } from '../../modules/alarm/index.ts';
import type { AccountJob } from '../../modules/notification/index.ts';
import { findWithdrawal } from '../../modules/withdrawal/index.ts';
import { findNotice } from '../mails/renderNotificationMail.ts';
import type { RenderParts } from '../mails/renderMail.ts';

/**
 * Reads the facts of a job for programs (docs/api.md, section Webhooks): amounts in XCH and sizes in bytes as text, times in ISO 8601.
 * @returns null if there is nothing to tell any more
 */
export async function readNewsFacts({ db, publicUrl }: RenderParts, job: AccountJob): Promise<object | null> {
  switch (job.kind) {
    case 'alarm': {
      const { dropped, silent, recovered } = job;
      const ids = [dropped, silent, recovered].flatMap((group) => group.ids);
      const incidents = new Map((await listNamedIncidents(db, ids)).map((one) => [one.id, one]));
      const toList = (named: readonly string[]) =>
        named.flatMap((id) => {
          const incident = incidents.get(id);
          return incident ? [toIncident(incident)] : [];
        });
      return {
        opened: { count: dropped.count + silent.count, incidents: toList([...dropped.ids, ...silent.ids]) },
        recovered: { count: recovered.count, incidents: toList(recovered.ids) },
      };
    }
    case 'withdrawal':
      return readWithdrawal({ db }, job.withdrawalId, 'requested');
    case 'withdrawal-outcome':
      return readWithdrawal({ db }, job.withdrawalId, job.outcome);
    case 'automatic-payout-set':
      return { step: 'automatic-payout-set' };
    case 'automatic-payout-next':
      return { step: 'automatic-payout-next', at: job.at };
    case 'automatic-payout-missed':
      return { step: 'automatic-payout-missed', problem: job.problem };
    case 'new-address':
      return { address: job.address, at: job.at };
    case 'new-browser':
      return { at: job.at, ip: job.ip, ...toDevice(job.userAgent) };
    case 'block-won':
      return { height: job.height, launcherId: job.launcherId };
    case 'daily-summary': {
      const { day, profit, space, machines, incidents } = job;
      return { day, profit, space, machines, incidents };
    }
    case 'notice': {
      const account = await findAccount(db, job.accountId);
      if (!account) throw new Error(`Account ${job.accountId} not found`);
      const notice = await findNotice(db, { id: job.noticeId, locale: account.locale });
      const url = `${publicUrl}/info/notice?notice=${job.noticeId}`;
      return notice && { id: notice.id, title: notice.title, locale: notice.locale, url };
    }
    default:
      throw new Error(`${job.kind} is no event`);
  }
}

function toIncident({ machineId, machine, kind, startedAt, ...incident }: NamedIncident) {
  return {
    ...{ id: incident.id, kind, machineId, machine },
    startedAt: startedAt.toISOString(),
    fromBytes: incident.fromBytes?.toString() ?? null,
    toBytes: incident.toBytes?.toString() ?? null,
    fromPlots: incident.fromPlots,
    toPlots: incident.toPlots,
  };
}

async function readWithdrawal({ db }: Pick<RenderParts, 'db'>, id: string, step: string): Promise<object> {
  const withdrawal = await findWithdrawal(db, { id });
  if (!withdrawal) throw new Error(`Withdrawal ${id} not found`);
  const { grossMojo, feeMojo, netMojo, address, status, isAutomatic, tokenName } = withdrawal;
  return {
    ...{ id, step, status, address, isAutomatic, tokenName },
    amount: toXch(grossMojo),
    fee: toXch(feeMojo),
    received: toXch(netMojo),
  };
}
