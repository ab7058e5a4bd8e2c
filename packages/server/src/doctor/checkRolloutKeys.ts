import { access, constants, stat } from 'node:fs/promises';
import { readPrivateKey, readTrustedKeys, readVisitorKey } from '@farm/registry';
import { listKeys, toOperatorKey } from '../modules/rollout/index.ts';
import { formatReason, SEE_DATABASE, toCode, type CheckParts, type Finding } from './finding.ts';

const DAY_MS = 86_400_000;
const WARN_DAYS = 14;

/** Checks the files of the rollout's keys, and how long people's keys are trusted. */
export async function checkRolloutKeys(parts: CheckParts): Promise<Finding[]> {
  const { registryKey, visitorKey, trustedKeys } = parts.config.rollout.paths;
  const [registry, visitor, trusted] = await Promise.all([
    checkFile(registryKey, () => readPrivateKey(registryKey)),
    checkFile(visitorKey, () => readVisitorKey(visitorKey)),
    checkFile(trustedKeys, () => readTrustedKeys(trustedKeys)),
  ]);
  const files = [...registry, ...visitor, ...trusted];
  const found = 'the keys of the registry, of visitors, and of whom it trusts can be read';
  return [
    ...(files.length === 0 ? [{ status: 'ok', found } as const] : files),
    ...(await checkPeople(parts)),
  ];
}

/** Others of this machine may read the trusted keys, but nothing else, and change none. */
async function checkFile(path: string, read: () => Promise<unknown>): Promise<Finding[]> {
  try {
    const { mode } = await stat(path);
    await access(path, constants.R_OK);
    const content = await read();
    const [isOpen, verb, bits] = Array.isArray(content)
      ? [(mode & 0o022) !== 0, 'change', 'go-w']
      : [(mode & 0o007) !== 0, 'use', 'o-rwx'];
    if (!isOpen) return [];
    return [
      { status: 'warning', found: `other users may ${verb} ${path}`, advice: `Run "chmod ${bits} ${path}"` },
    ];
  } catch (error) {
    switch (toCode(error)) {
      case 'ENOENT':
        return [
          {
            status: 'warning',
            found: `there is no ${path}`,
            advice:
              'The first start of API and worker makes it. If this farm ran before, restore it from a backup',
          },
        ];
      case 'EACCES':
        return [
          {
            status: 'problem',
            found: `this user may not read ${path}`,
            advice: 'Run this as the user of API and worker, or let that user read the file',
          },
        ];
      default:
        return [{ status: 'problem', found: formatReason(error), advice: `Restore ${path} from a backup` }];
    }
  }
}

async function checkPeople({ config, database, now }: CheckParts): Promise<Finding[]> {
  if (database === null) return [];
  const listed = await readTrustedKeys(config.rollout.paths.trustedKeys).catch(() => []);
  const rows = await listKeys(database.db).catch(() => null);
  if (rows === null)
    return [
      {
        status: 'warning',
        found: "people's keys were not read: the database does not answer",
        advice: SEE_DATABASE,
      },
    ];
  const trusted = rows
    .map(toOperatorKey)
    .filter(({ withdrawnAt, expiresAt }) => withdrawnAt === null && Date.parse(expiresAt ?? '') > now());
  if (trusted.length === 0) {
    if (rows.length === 0 && listed.some(({ owner }) => owner === 'person')) return [];
    return [
      {
        status: 'warning',
        found: 'no key of a person is trusted, so nobody can change what visitors get',
        advice: 'Run `npm run admin -- key trust` (docs/operators.md)',
      },
    ];
  }
  const ends = new Map<string, number>();
  for (const { name, expiresAt } of trusted)
    ends.set(name, Math.max(ends.get(name) ?? 0, Date.parse(expiresAt ?? '')));
  const ending = [...ends].filter(([, end]) => end - now() < WARN_DAYS * DAY_MS);
  if (ending.length === 0) return [{ status: 'ok', found: `keys of ${ends.size} people are trusted` }];
  return ending.map(([name, end]) => ({
    status: 'warning',
    found: `the key of ${name} expires on ${new Date(end).toISOString().slice(0, 10)}`,
    advice: 'Its owner creates and registers a new one, and another operator approves it (docs/operators.md)',
  }));
}
