import {
  isDatabaseGone,
  readPooler,
  readTableState,
  ROLES,
  toDatabaseStartError,
  type Db,
  type TableState,
} from '@farm/database';
import { StartError } from '@farm/process';
import { checkPooler } from '../checkPooler.ts';
import type { Config } from '../config.ts';
import { readDatabaseFacts, readWrongPrivileges, type DatabaseFacts } from './doctor.repository.ts';
import { formatReason, toCode, type CheckParts, type Finding } from './finding.ts';

const MIN_MAJOR = 15;
const MIGRATE = 'Run `npm run admin -- migrate` with the URL of their owner in DATABASE_URL';

/** Checks the database: its version and tables, and what its user may do. */
export async function checkDatabase({ config, database }: CheckParts): Promise<Finding[]> {
  const { databaseUrl, databaseDirectUrl } = config;
  if (database === null)
    return [
      {
        status: 'warning',
        found: `the embedded PostgreSQL of ${config.dataDir} was never started`,
        advice: 'Start the farm, then run this again',
      },
    ];
  const { db, url } = database;
  try {
    const facts = await readDatabaseFacts(db);
    const { pathname, host } = new URL(url);
    const place = host === '' ? 'a socket of this machine' : host;
    const found = `PostgreSQL ${facts.version} at ${place}${pathname}, as ${facts.user}, ${facts.tls ?? 'without TLS on this machine'}`;
    const tables = await readTableState(db);
    return [
      ...checkVersion(facts, found),
      ...checkTables(tables),
      ...(databaseUrl === null ? [] : checkUser(facts, tables)),
      ...(tables.isEmpty || tables.isOwner ? [] : await checkPrivileges(db)),
      ...(databaseUrl === null || databaseDirectUrl === null ? [] : await checkAtPooler(databaseUrl, config)),
    ];
  } catch (error) {
    return [toFailure(error, config)];
  }
}

/** The database itself responds, so what is wrong here is the pooler before it. */
async function checkAtPooler(databaseUrl: string, { databasePool }: Config): Promise<Finding[]> {
  const { host } = new URL(databaseUrl);
  try {
    const warnings = checkPooler(await readPooler(databaseUrl), databasePool);
    if (warnings.length === 0) return [{ status: 'ok', found: `the pooler at ${host} answers` }];
    return warnings.map((found) => ({
      status: 'warning',
      found,
      advice: 'deploy/pgbouncer has its settings',
    }));
  } catch (error) {
    return [toFailure(error, { databaseUrl, databaseDirectUrl: null })];
  }
}

function toFailure(error: unknown, urls: Pick<Config, 'databaseUrl' | 'databaseDirectUrl'>): Finding {
  const known = toDatabaseStartError(error, urls);
  const found = known instanceof StartError ? known.message : formatReason(error);
  if (urls.databaseUrl === null)
    return {
      status: 'warning',
      found: `the embedded PostgreSQL does not answer: ${found}`,
      advice: 'Start the farm, then run this again',
    };
  const setting = urls.databaseDirectUrl === null ? 'DATABASE_URL' : 'DATABASE_DIRECT_URL';
  return { status: 'problem', found, advice: toAdvice(error, setting) };
}

function toAdvice(error: unknown, setting: string): string {
  switch (toCode(error)) {
    case '28P01':
    case '28000':
      return `Correct user and password of ${setting}, or the rules of pg_hba.conf`;
    case '3D000':
      return `Create the database (docs/payouts.md), or correct its name in ${setting}`;
    case 'ENOTFOUND':
    case 'EAI_AGAIN':
      return `Correct the host of ${setting}, or the name servers of this machine`;
    case '53300':
      return 'Raise max_connections of PostgreSQL, or lower DATABASE_POOL_SIZE of the processes';
    default:
      if (isDatabaseGone(error) || toCode(error) === 'ENOENT')
        return `Start PostgreSQL, or correct host and port of ${setting}; a firewall may be between`;
      return /certificate|SSL/.test(formatReason(error))
        ? `Name the file of the CA that signed its certificate in ${setting} (sslrootcert=…)`
        : 'Look at the log of PostgreSQL';
  }
}

function checkVersion({ major, version }: DatabaseFacts, found: string): Finding[] {
  if (major >= MIN_MAJOR) return [{ status: 'ok', found }];
  const advice = `Upgrade PostgreSQL ${version} to ${MIN_MAJOR} or later`;
  return [{ status: 'problem', found: `${found}: too old`, advice }];
}

function checkTables({ release, programRelease, missing, isEmpty, isOwner }: TableState): Finding[] {
  if (release > programRelease + 1)
    return [
      {
        status: 'problem',
        found: `the tables are of release ${release}, and this program, of release ${programRelease}, works at most with those of ${programRelease + 1}`,
        advice: `Use a program of release ${release - 1} or later`,
      },
    ];
  if (release > programRelease)
    return [
      {
        status: 'warning',
        found: `the tables are of release ${release}, this program is of release ${programRelease}`,
        advice: 'They work together; finish the update when you can',
      },
    ];
  if (missing === 0)
    return [{ status: 'ok', found: `the tables are of release ${release}, as this program` }];
  const found = isEmpty ? 'there are no tables yet' : `${missing} migrations are missing`;
  if (!isOwner) return [{ status: 'problem', found, advice: MIGRATE }];
  return [{ status: 'warning', found, advice: 'The next start makes them, or `npm run admin -- migrate`' }];
}

function checkUser({ user, isSuperuser }: DatabaseFacts, { isOwner }: TableState): Finding[] {
  const power = isSuperuser ? 'is a superuser' : isOwner ? 'owns the tables' : null;
  if (power === null) return [];
  return [
    {
      status: 'warning',
      found: `${user} ${power} and can switch off their guards`,
      advice: `Run API and worker as ${ROLES.server}, and the signer as ${ROLES.signer} (docs/payouts.md)`,
    },
  ];
}

async function checkPrivileges(db: Db): Promise<Finding[]> {
  const { unreadable, changeable } = await readWrongPrivileges(db);
  const findings: Finding[] = [];
  if (unreadable.length > 0)
    findings.push({
      status: 'problem',
      found: `this user may not read ${unreadable.join(', ')}`,
      advice: `${MIGRATE}, and API and worker as ${ROLES.server}: it grants what they need`,
    });
  if (changeable.length > 0)
    findings.push({
      status: 'warning',
      found: `this user may delete from ${changeable.join(', ')}, which only grow`,
      advice: `${MIGRATE}: it takes away what API and worker do not need`,
    });
  return findings;
}
