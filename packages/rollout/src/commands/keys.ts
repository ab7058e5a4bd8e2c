import * as calls from '@farm/contracts/calls';
import { formatFingerprint, signText, type OperatorKey } from '@farm/contracts/rollout';
import { createPrivateKey, readPrivateKey, type SigningKey } from '@farm/registry';
import { UsageError } from '../exitCodes.ts';
import { formatEnd } from '../terminal/formatEnd.ts';
import { formatInstant } from '../terminal/formatInstant.ts';
import { toTable, type Cell } from '../terminal/toTable.ts';
import type { Command, CommandContext, Outcome } from './command.ts';
import { assertArgumentCount } from './arguments.ts';

/** Manages signing keys: one's own, and the trust in those of others. */
export const key: Command = {
  usage: ['key create', 'key show', 'key register', 'key list', 'key withdraw KEYID'],
  about: 'manage signing keys: create and register yours, list all, or withdraw one',
  help: `Your key is stored in ROLLOUT_KEY, or in DATA_DIR/rollout/operator.key, readable only by you. register sends its public
half to the farm, with a token that you created in the console; another operator approves it there. If nobody
can, run on the farm's machine: npm run admin -- key trust PUBLICKEY YOUR-EMAIL. A key expires; renew it by
creating and registering another one. withdraw ends the trust in a key for good; what it signed stays valid.`,
  async run(context) {
    const { args, settings } = context;
    const path = settings.paths.operatorKey;
    // A fingerprint is copied as it is printed, in four groups.
    assertArgumentCount(args, 1, args[0] === 'withdraw' ? 5 : 1);
    switch (args[0]) {
      case 'create':
        return describeKey(await createPrivateKey(path), path);
      case 'show':
        return describeKey(await readPrivateKey(path), path);
      case 'register':
        return register(context);
      case 'list':
        return list(context);
      case 'withdraw':
        return withdraw(context, args.slice(1).join(''));
      default:
        throw new UsageError('Specify create, show, register, list or withdraw.');
    }
  },
};

async function register({ api, key: readKey }: CommandContext): Promise<Outcome> {
  const { key: own, publicKey } = await readKey();
  const body = { publicKey, signature: await signText(own, 'claim', publicKey) };
  const data = await (await api()).call(calls.registerRolloutKey, { body });
  const next =
    data.state === 'waiting'
      ? 'Another operator approves it in the console under Rollout, Tokens and keys. Read them the fingerprint to compare'
      : `It is ${data.state}`;
  return { text: `Key ${formatFingerprint(data.keyId)} of ${data.name} is registered. ${next}.`, data };
}

async function list({ api, paint }: CommandContext): Promise<Outcome> {
  const data = await (await api()).call(calls.listRolloutKeys, {});
  const people = data.items.filter(({ owner }) => owner === 'person');
  return {
    text: toTable(['KEY', 'OWNER', 'STATE', 'TRUSTED BY', 'EXPIRES'], people.map(toRow), paint),
    data,
  };
}

function toRow({ keyId, name, state, trustedFrom, trustedBy, expiresAt }: OperatorKey): Cell[] {
  return [
    formatFingerprint(keyId),
    name,
    state === 'starting' ? `from ${formatInstant(trustedFrom)}` : state,
    trustedBy ?? '–',
    expiresAt === null ? '–' : formatEnd(expiresAt),
  ];
}

async function withdraw({ api }: CommandContext, word: string): Promise<Outcome> {
  const keyId = word.replaceAll(/\s/g, '');
  if (!/^[0-9a-f]{16}$/.test(keyId))
    throw new UsageError('Specify a key by its 16 digits, as shown by "key list".');
  await (await api()).call(calls.withdrawRolloutKey, { params: { keyId } });
  return { text: `Key ${formatFingerprint(keyId)} withdrawn.`, data: { keyId } };
}

function describeKey({ publicKey, keyId }: SigningKey, path: string): Outcome {
  return {
    text: `Key ${formatFingerprint(keyId)} in ${path}
Public key: ${publicKey}
To have it trusted, register it: npm run rollout -- key register`,
    data: { keyId, publicKey, path },
  };
}
