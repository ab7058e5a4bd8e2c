import type { Db } from '@farm/database';
import { findAccount } from '../account/index.ts';
import { listTokens, toAccountToken } from '../account-token/index.ts';
import { listAddresses } from '../address/index.ts';
import { readAlarmSetting } from '../alarm/index.ts';
import { findAutomaticPayout } from '../automatic-payout/index.ts';
import { readBalance, toBalance } from '../balance/index.ts';
import { listFactors, toFactor } from '../factor/index.ts';
import { readNotifications } from '../notification/index.ts';
import { listOpenSessions, listSignIns } from '../session/index.ts';
import { listAgreements } from '../terms/index.ts';

/** More than an account can have. */
const ALL = { before: null, limit: 1_000 };

/** Renders what is known about an account and fits in memory, as JSON. */
export async function* readFacts(db: Db, accountId: string): AsyncGenerator<string> {
  const account = await findAccount(db, accountId);
  if (!account) return;
  const { passwordHash: _secret, ...profile } = account;
  const facts = {
    profile,
    balance: toBalance(await readBalance(db, accountId)),
    addresses: await listAddresses(db, accountId, ALL),
    alarm: await readAlarmSetting(db, accountId),
    automaticPayout: (await findAutomaticPayout(db, accountId)) ?? null,
    secondFactors: (await listFactors(db, accountId)).map(toFactor),
    sessions: await listOpenSessions(db, { accountId, currentId: null }),
    tokens: (await listTokens(db, accountId)).map(toAccountToken),
    notifications: await readNotifications({ db, config: { push: null, factorKey: null } }, account, null),
    signIns: await listSignIns(db, accountId),
    agreements: await listAgreements(db, accountId),
    plotNfts: await db
      .selectFrom('plotNft')
      .select(['launcherId', 'joinedAt', 'payoutInstructions'])
      .where('accountId', '=', accountId)
      .orderBy('number')
      .execute(),
  };
  yield `${JSON.stringify(facts, (_key, value: unknown) => (typeof value === 'bigint' ? value.toString() : value), 2)}\n`;
}
