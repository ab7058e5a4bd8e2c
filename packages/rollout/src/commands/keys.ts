import { computeKeyId } from '@farm/contracts/rollout';
import { addTrustedKey, createPrivateKey, readPrivateKey, type SigningKey } from '@farm/registry';
import { UsageError } from '../exitCodes.ts';
import type { Command, Outcome } from './command.ts';
import { assertArgumentCount } from './arguments.ts';

/** Creates or shows the user's signing key. */
export const key: Command = {
  usage: ['key create', 'key show'],
  about: 'the key you sign changes with: make it, or show its public half',
  help: `It lies in ROLLOUT_KEY, or in DATA_DIR/rollout/operator.key, readable by you alone. Whoever runs the farm has to trust
its public half: rollout trust PUBLICKEY NAME.`,
  async run({ args, settings }) {
    assertArgumentCount(args, 1, 1);
    const path = settings.paths.operatorKey;
    if (args[0] === 'create') return describeKey(await createPrivateKey(path), path);
    if (args[0] === 'show') return describeKey(await readPrivateKey(path), path);
    throw new UsageError('Say create or show.');
  },
};

/** Trusts a person's key, on the machine of the farm. */
export const trust: Command = {
  usage: ['trust PUBLICKEY NAME'],
  about: "believe a person's key, on the machine where the farm runs",
  help: `A line is added to the file of trusted keys (ROLLOUT_TRUSTED_KEYS, or DATA_DIR/rollout/trusted-keys), which API and gateway
read again at once. Removing the line ends the trust.`,
  async run({ args, settings }) {
    const [publicKey, ...rest] = args;
    const name = rest.join(' ');
    if (!publicKey || name === '') throw new UsageError('A public key and the name of its owner are needed.');
    if (!/^[A-Za-z0-9_-]{43}$/.test(publicKey))
      throw new UsageError(
        `"${publicKey}" is no public key: 43 letters, digits, - and _, as key show prints it.`,
      );
    const path = settings.paths.trustedKeys;
    await addTrustedKey(path, { publicKey, owner: 'person', name });
    const keyId = await computeKeyId(publicKey);
    return {
      text: `The key ${keyId} of ${name} is trusted here (${path}).`,
      data: { keyId, publicKey, name },
    };
  },
};

function describeKey({ publicKey, keyId }: SigningKey, path: string): Outcome {
  return {
    text: `Key ${keyId} in ${path}
Public half: ${publicKey}
Whoever runs the farm lets it count: npm run rollout -- trust ${publicKey} "YOUR NAME"`,
    data: { keyId, publicKey, path },
  };
}
