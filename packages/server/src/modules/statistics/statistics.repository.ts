import { sql } from 'kysely';
import { type Db, toSecondsInterval } from '@farm/database';
import type { Steps } from '../../intervals.ts';

/** Totals of the machines that are not offline. */
export interface FarmFigures {
  machinesOnline: number;
  plotCount: number;
  /** Held space, in bytes. */
  heldSpace: bigint;
}

export async function readFarmFigures(db: Db): Promise<FarmFigures> {
  const { rows } = await sql<FarmFigures>`
    select count(*)::integer as machines_online, coalesce(sum(plot_count), 0)::integer as plot_count,
      coalesce(sum(effective_bytes), 0) as held_space
    from machine where deleted_at is null and status <> 'offline'`.execute(db);
  const [figures] = rows;
  if (!figures) throw new Error('A count without a row');
  return figures;
}

/** Returns the mojo that profit runs credited and the mojo that reached wallets. */
export async function readPaidFigures(db: Db): Promise<{ profitPaid: bigint; withdrawn: bigint }> {
  const { rows } = await sql<{ profitPaid: bigint; withdrawn: bigint }>`
    select (select coalesce(sum(total), 0) from profit_run)
        + (select coalesce(sum(amount), 0) from pool_credit where ledger_tx_id is not null) as profit_paid,
      (select coalesce(sum(net_mojo), 0) from withdrawal where status = 'success') as withdrawn`.execute(db);
  return rows[0] ?? { profitPaid: 0n, withdrawn: 0n };
}

/**
 * Lists the mojo that profit runs credited in each interval, and before all intervals (`at` null). Reads each run once:
 * there is one run per period, 3,650 in ten years of daily runs, and the result is cached.
 */
export async function listPaidAmounts(
  db: Db,
  { stepSeconds, from, to }: Steps,
): Promise<{ at: Date | null; paid: bigint }[]> {
  const { rows } = await sql<{ at: Date | null; paid: bigint }>`
    select case when posted_at >= ${from} then date_bin(${toSecondsInterval(stepSeconds)}, posted_at, timestamptz 'epoch') end as at,
      sum(total) as paid
    from profit_run where posted_at < ${to} group by 1 order by 1 nulls first`.execute(db);
  return rows;
}
