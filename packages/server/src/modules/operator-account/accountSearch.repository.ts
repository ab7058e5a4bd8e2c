import { MAX_FOUND_ACCOUNTS, type FoundAccount, type FoundAccountList } from '@farm/contracts/operator';
import { sql, type RawBuilder } from 'kysely';
import type { Db } from '@farm/database';
import type { SearchTerm } from './toSearchTerm.ts';

/** Finds accounts by what the term names, by email address; at most {@link MAX_FOUND_ACCOUNTS}. */
export async function findAccounts(db: Db, term: SearchTerm): Promise<FoundAccountList> {
  const { rows } = await sql<Omit<FoundAccount, 'createdAt'> & { createdAt: Date }>`
    select account.id, email, name, role, found.by, account.created_at,
      exists (select from account_lock where account_id = account.id) as is_locked
    from (${buildMatchSql(term)}) as found join account on account.id = found.account_id
    order by email, found.by limit ${MAX_FOUND_ACCOUNTS + 1}`.execute(db);
  return {
    items: rows
      .slice(0, MAX_FOUND_ACCOUNTS)
      .map(({ createdAt, ...found }) => ({ ...found, createdAt: createdAt.toISOString() })),
    isMore: rows.length > MAX_FOUND_ACCOUNTS,
  };
}

/** Returns SQL for the matches of a term: an account, and by what it was found. */
function buildMatchSql({ kind, text }: SearchTerm): RawBuilder<unknown> {
  switch (kind) {
    case 'email':
      return sql`select id as account_id, 'email' as by from account where strpos(email, ${text}) > 0`;
    case 'address':
      return sql`select account_id, 'address' as by from address where address = ${text}`;
    case 'plotNft':
      return sql`
        select account_id, 'plotNft' as by from plot_nft where launcher_id = ${text} and account_id is not null`;
    case 'id':
      return sql`
        select id as account_id, 'account' as by from account where id = ${text}::uuid
        union all select account_id, 'machine' from machine where id = ${text}::uuid
        union all select account_id, 'withdrawal' from withdrawal where id = ${text}::uuid`;
  }
}
