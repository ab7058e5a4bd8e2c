import { sql, type RawBuilder } from 'kysely';
import type { Db } from '../schema.ts';

/** Runs a query and counts the rows of a table that it reads, including those it filters out. */
export async function countRowsRead(db: Db, query: RawBuilder<unknown>, table: string): Promise<number> {
  const { rows } = await sql<{
    'QUERY PLAN': [{ Plan: PlanNode }];
  }>`explain (analyze, format json) ${query}`.execute(db.withoutPlugins());
  const plan = rows[0]?.['QUERY PLAN'][0].Plan;
  if (!plan) throw new Error('There is no plan');
  return countRows(plan, table);
}

interface PlanNode {
  'Relation Name'?: string;
  'Actual Rows': number;
  'Actual Loops': number;
  'Rows Removed by Filter'?: number;
  'Rows Removed by Index Recheck'?: number;
  Plans?: PlanNode[];
}

function countRows(node: PlanNode, table: string): number {
  const rows =
    node['Actual Rows'] +
    (node['Rows Removed by Filter'] ?? 0) +
    (node['Rows Removed by Index Recheck'] ?? 0);
  const own = isOf(table, node['Relation Name']) ? Math.round(rows * node['Actual Loops']) : 0;
  return (node.Plans ?? []).reduce((sum, child) => sum + countRows(child, table), own);
}

/** True for a table and its partitions. */
function isOf(table: string, relation = ''): boolean {
  return relation === table || /^_(\d+|default|before)$/.test(relation.replace(table, ''));
}
