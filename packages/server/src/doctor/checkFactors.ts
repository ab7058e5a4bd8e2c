import { decodeSecret } from '../modules/factor/index.ts';
import { listAppSecrets, listWebhookSecrets, readOperatorsWithoutFactor } from './doctor.repository.ts';
import { SEE_DATABASE, type CheckParts, type Finding } from './finding.ts';

/** An encrypted secret of an account. */
interface Secret {
  accountId: string;
  secret: Buffer;
}

/** Looks whether the codes of authenticator apps can be checked, webhooks signed, and whether every operator can change something. */
export async function checkFactors({ config: { factorKey }, database }: CheckParts): Promise<Finding[]> {
  if (database === null) return [];
  try {
    const secrets = await listAppSecrets(database.db);
    const webhooks = toWebhookFindings(factorKey, await listWebhookSecrets(database.db));
    const bare = await readOperatorsWithoutFactor(database.db);
    const operators: Finding[] =
      bare === 0
        ? []
        : [
            {
              status: 'warning',
              found: `operators without a second factor: ${bare}; they can change nothing`,
              advice: 'Each of them adds a passkey or an app in the security settings',
            },
          ];
    return [toAppFinding(factorKey, secrets), ...webhooks, ...operators];
  } catch {
    return [{ status: 'warning', found: 'not read: the database does not answer', advice: SEE_DATABASE }];
  }
}

function toAppFinding(key: string | null, secrets: Secret[]): Finding {
  if (key === null && secrets.length === 0)
    return { status: 'off', found: 'passkeys only: FACTOR_KEY is not set' };
  if (key === null)
    return {
      status: 'problem',
      found: 'FACTOR_KEY is not set, and accounts have authenticator apps, whose codes cannot be checked',
      advice: 'Put back the key that they were added with; recovery codes work meanwhile',
    };
  const unread = secrets.filter(({ accountId, secret }) => !isReadable(secret, { key, accountId }));
  if (unread.length > 0)
    return {
      status: 'problem',
      found: `FACTOR_KEY does not fit ${unread.length} of the ${secrets.length} newest authenticator apps`,
      advice: 'Put back the key that they were added with; recovery codes work meanwhile',
    };
  if (secrets.length === 0)
    return { status: 'ok', found: 'FACTOR_KEY is set; no authenticator app was added yet' };
  return {
    status: 'ok',
    found: `FACTOR_KEY fits the authenticator apps, of which ${secrets.length} were looked at`,
  };
}

function toWebhookFindings(key: string | null, secrets: Secret[]): Finding[] {
  const unread = secrets.filter(
    ({ accountId, secret }) => !isReadable(secret, { key, accountId, use: 'webhook' }),
  );
  if (unread.length === 0) return [];
  return [
    {
      status: 'problem',
      found:
        key === null
          ? 'FACTOR_KEY is not set, and accounts have webhooks, which cannot be signed'
          : `FACTOR_KEY does not fit ${unread.length} of the ${secrets.length} newest webhooks, which cannot be signed`,
      advice: 'Put back the key that they were added with, or have their owners replace their secrets',
    },
  ];
}

function isReadable(secret: Buffer, context: Parameters<typeof decodeSecret>[1]): boolean {
  try {
    decodeSecret(secret, context);
    return true;
  } catch {
    return false;
  }
}
