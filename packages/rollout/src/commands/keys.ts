import { computeKeyId } from '@farm/contracts/rollout';
import { addTrustedKey, createPrivateKey, readPrivateKey, type SigningKey } from '@farm/registry';
import { UsageError } from '../exitCodes.ts';
import type { Command, Outcome } from './command.ts';
import { assertArgumentCount } from './arguments.ts';

/** Creates or shows the user's signing key. */
export const key: Command = {
  usage: ['key create', 'key show'],
  about: 'create your signing key, or show its public key',
  help: `The key is stored in ROLLOUT_KEY, or in DATA_DIR/rollout/operator.key, readable only by you. The farm accepts it once
its public key is trusted there: rollout trust PUBLICKEY NAME.`,
  async run({ args, settings }) {
    assertArgumentCount(args, 1, 1);
    const path = settings.paths.operatorKey;
    if (args[0] === 'create') return describeKey(await createPrivateKey(path), path);
    if (args[0] === 'show') return describeKey(await readPrivateKey(path), path);
    throw new UsageError('Specify create or show.');
  },
};

/** Trusts a person's key, on the machine of the farm. */
export const trust: Command = {
  usage: ['trust PUBLICKEY NAME'],
  about: "trust a person's key; run it on the farm's machine",
  help: `Adds a line to the trusted keys file (ROLLOUT_TRUSTED_KEYS, or DATA_DIR/rollout/trusted-keys). The API and the gateway
reload it immediately. Remove the line to end the trust.`,
  async run({ args, settings }) {
    const [publicKey, ...rest] = args;
    const name = rest.join(' ');
    if (!publicKey || name === '') throw new UsageError('Specify a public key and the name of its owner.');
    if (!/^[A-Za-z0-9_-]{43}$/.test(publicKey))
      throw new UsageError(
        `"${publicKey}" is not a public key. Copy the 43 characters that "key show" prints.`,
      );
    const path = settings.paths.trustedKeys;
    await addTrustedKey(path, { publicKey, owner: 'person', name });
    const keyId = await computeKeyId(publicKey);
    return {
      text: `Key ${keyId} of ${name} is now trusted (${path}).`,
      data: { keyId, publicKey, name },
    };
  },
};

function describeKey({ publicKey, keyId }: SigningKey, path: string): Outcome {
  return {
    text: `Key ${keyId} in ${path}
Public key: ${publicKey}
To trust it, run on the farm's machine: npm run rollout -- trust ${publicKey} "YOUR NAME"`,
    data: { keyId, publicKey, path },
  };
}
