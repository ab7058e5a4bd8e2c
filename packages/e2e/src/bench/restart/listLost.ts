import { SHELL } from '@farm/contracts/registry';
import { openArtifacts } from '@farm/registry/artifacts';
import pg from 'pg';
import type { Acknowledged } from './createRequests.ts';
import type { RestartedFarm } from './startFarm.ts';
import type { Uploads } from './Uploads.ts';

/** Lists what the farm acknowledged and does not have. */
export async function listLost(
  { databaseUrl, artifacts }: Pick<RestartedFarm, 'databaseUrl' | 'artifacts'>,
  { withdrawals, reports }: Acknowledged,
  uploads: Uploads,
): Promise<string[]> {
  const client = new pg.Client(databaseUrl);
  await client.connect();
  try {
    const lost = async (what: string, query: string, values: unknown[]) => {
      const { rows } = await client.query<{ name: string }>(query, values);
      return rows.map(({ name }) => `${what} ${name}`);
    };
    return [
      ...(await lost(
        'withdrawal',
        `select acknowledged as name from unnest($1::uuid[]) as acknowledged
         where not exists (select from withdrawal where id = acknowledged)`,
        [withdrawals],
      )),
      ...(await lost(
        'a report of machine',
        `select id as name from unnest($1::uuid[], $2::bigint[]) as acknowledged (id, reports)
         where not exists (
           select from machine where machine.id = acknowledged.id and machine.reports >= acknowledged.reports)`,
        [[...reports.keys()], [...reports.values()]],
      )),
      ...(await lost(
        'version',
        `select acknowledged as name from unnest($1::text[]) as acknowledged
         where not exists (select from rollout.version where name = $2 and version = acknowledged)`,
        [uploads.published, SHELL],
      )),
      ...(await listLostFiles(artifacts, uploads)),
    ];
  } finally {
    await client.end();
  }
}

async function listLostFiles(env: Record<string, string>, uploads: Uploads): Promise<string[]> {
  const store = openArtifacts({ dataDir: '', env });
  const lost: string[] = [];
  for (const { version, file } of uploads.files) {
    const key = `${SHELL}/${version}/${file}`;
    if (!(await store.has(key))) lost.push(`file ${key}`);
  }
  return lost;
}
