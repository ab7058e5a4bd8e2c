import type { MachineSort } from '@farm/contracts';
import { sql, type RawBuilder } from 'kysely';

/** What a list of machines goes by, as SQL: never null, so that it can be compared with the place of a cursor. */
export interface SortKey {
  key: RawBuilder<unknown>;
  type: RawBuilder<unknown>;
  /** What such a key looks like as text. */
  pattern: RegExp;
}

const WHOLE = /^\d{1,39}$/;

/** The key of each sort. Without health, and without a report, a machine comes after those that have one. */
export const sortKeys: Record<MachineSort, SortKey> = {
  name: { key: sql`lower(name)`, type: sql`text`, pattern: /^[^\0]+$/ },
  plots: { key: sql`plot_count::numeric`, type: sql`numeric`, pattern: WHOLE },
  size: { key: sql`theoretical_bytes`, type: sql`numeric`, pattern: WHOLE },
  health: {
    // At most 1 with any plots.
    key: sql`coalesce(
      plot_count / nullif((plot_count + unreadable_count + missing_count)::double precision, 0), 2)`,
    type: sql`double precision`,
    pattern: /^(\d(\.\d{1,20})?|\d(\.\d{1,20})?e-\d{1,2})$/,
  },
  status: {
    key: sql`array_position(array['fresh', 'online', 'offline'], status)::numeric`,
    type: sql`numeric`,
    pattern: WHOLE,
  },
  updated: {
    // Exact to the microsecond, which a Date is not.
    key: sql`coalesce(extract(epoch from seen_at) * 1000000, 1e18)::numeric(39, 0)`,
    type: sql`numeric`,
    pattern: WHOLE,
  },
};
