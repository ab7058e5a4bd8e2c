import type { SignedRegistry, TrustedKey } from '@farm/contracts/rollout';
import type { FollowedKeys } from '@farm/registry';
import type { KeptRegistry } from './keptRegistry.ts';
import type { Problems } from './problems.ts';
import { RegistryOlderError, verify, type VerifiedRegistry } from './verifiedRegistry.ts';

/** The newest registry that was verified, in memory and on disk. */
export interface HeldRegistry {
  /** Null before there was any. */
  current(): VerifiedRegistry | null;
  /** Takes a registry if it is trusted and not older. @returns whether it is the one that counts now */
  accept(signed: SignedRegistry): Promise<boolean>;
  /** Takes the one on disk; meant for when there is none yet. */
  readKept(): Promise<void>;
}

/** What {@link holdRegistry} needs. */
export interface HeldParts {
  kept: KeptRegistry;
  trustedKeys: () => Promise<FollowedKeys>;
  problems: Problems;
}

/** See {@link HeldRegistry}. What speaks against a registry is noted among the problems. */
export function holdRegistry({ kept, trustedKeys, problems }: HeldParts): HeldRegistry {
  let held: VerifiedRegistry | null = null;
  let isKept = true;

  async function readKeys(): Promise<TrustedKey[]> {
    const { keys, problem } = await trustedKeys();
    problems.note('keys', problem);
    return keys;
  }

  async function keep(signed: SignedRegistry): Promise<void> {
    try {
      await kept.write(signed);
      isKept = true;
      problems.note('kept', null);
    } catch (error) {
      isKept = false;
      problems.note('kept', `the registry cannot be kept in ${kept.path}: ${(error as Error).message}`);
    }
  }

  return {
    current: () => held,
    async accept(signed) {
      try {
        const verified = await verify(signed, await readKeys(), held);
        problems.note('source', null);
        if (verified === held && isKept) return true;
        // It counts at once, whether or not the disk takes it.
        held = verified;
      } catch (error) {
        problems.note('source', `the API's registry is refused: ${reasonOf(error, kept.path)}`);
        return false;
      }
      await keep(signed);
      return true;
    },
    async readKept() {
      try {
        const signed = await kept.read();
        if (signed) held = await verify(signed, await readKeys(), null);
        problems.note('kept', null);
      } catch (error) {
        problems.note('kept', `the registry kept in ${kept.path} is refused: ${(error as Error).message}`);
      }
    },
  };
}

function reasonOf(error: unknown, path: string): string {
  const { message } = error as Error;
  return error instanceof RegistryOlderError
    ? `${message}; if the database was put back on purpose, stop the gateway and remove ${path}`
    : message;
}
