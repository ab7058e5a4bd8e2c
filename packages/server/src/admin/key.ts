import { formatFingerprint, type OperatorKey } from '@farm/contracts/rollout';
import { addKeyTrust, listKeys, markKeyWithdrawn, toOperatorKey } from '../modules/rollout/index.ts';
import {
  readActor,
  createFailure,
  type Outcome,
  type WithDatabase,
  type CommandArguments,
} from './command.ts';
import { formatColumns, formatEnd, formatInstant } from './formatColumns.ts';

/**
 * Runs `key trust PUBLICKEY [OWNER]`, `key list` or `key withdraw KEYID`; returns null for any other command line.
 */
export function runKeyCommand(
  { positionals, operate, remote }: CommandArguments,
  withDatabase: WithDatabase,
): Promise<Outcome> | null {
  const [command, action, word, ...rest] = positionals;
  if (command !== 'key' || operate || remote !== undefined) return null;
  if (action === 'list' && word === undefined) return list(withDatabase);
  if (word === undefined) return null;
  if (action === 'trust') return trust(word, rest.join(' ') || undefined, withDatabase);
  // A fingerprint is copied as it is printed, in four groups.
  return action === 'withdraw' && rest.length <= 3 ? withdraw([word, ...rest].join(''), withDatabase) : null;
}

async function trust(
  publicKey: string,
  name: string | undefined,
  withDatabase: WithDatabase,
): Promise<Outcome> {
  if (!/^[A-Za-z0-9_-]{43}$/.test(publicKey))
    return createFailure(
      1,
      `"${publicKey}" is not a public key: copy the 43 characters that the console, or "npm run rollout -- key show", shows.`,
    );
  const key = toOperatorKey(
    await withDatabase((db, { rollout: settings }) =>
      addKeyTrust({ db, settings }, { publicKey, name }, readActor()),
    ),
  );
  const subject = `Key ${formatFingerprint(key.keyId)} of ${key.name}`;
  const effect =
    key.state === 'starting'
      ? `takes effect at ${formatInstant(key.trustedFrom)}. All operators get an email, and each can withdraw it until then.`
      : `is trusted until ${formatInstant(key.expiresAt)}.`;
  return { exitCode: 0, message: `${subject} ${effect}`, data: { ...key } };
}

async function list(withDatabase: WithDatabase): Promise<Outcome> {
  const items = (await withDatabase((db) => listKeys(db))).map(toOperatorKey);
  const headings = ['KEY', 'OWNER', 'STATE', 'TRUSTED BY', 'EXPIRES'];
  const sentence = items.length === 0 ? 'No keys yet.' : formatColumns([headings, ...items.map(toRow)]);
  return { exitCode: 0, message: sentence, data: { items } };
}

function toRow({ keyId, name, state, trustedFrom, trustedBy, expiresAt }: OperatorKey): string[] {
  return [
    formatFingerprint(keyId),
    name,
    state === 'starting' ? `from ${formatInstant(trustedFrom)}` : state,
    trustedBy ?? '–',
    expiresAt === null ? '–' : formatEnd(expiresAt),
  ];
}

async function withdraw(word: string, withDatabase: WithDatabase): Promise<Outcome> {
  const keyId = word.replaceAll(/\s/g, '');
  const actor = readActor();
  const { name } = await withDatabase((db) => markKeyWithdrawn(db, keyId, { who: actor, auditName: actor }));
  return { exitCode: 0, message: `Key ${keyId} of ${name} withdrawn.`, data: { keyId, name } };
}
