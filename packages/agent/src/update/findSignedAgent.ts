import { API_ROOT } from '@farm/contracts/call';
import { readRegistry } from '@farm/contracts/calls';
import { findAgentPackage, SHELL } from '@farm/contracts/registry';
import { assertSignedByPerson, signedRegistrySchema } from '@farm/contracts/rollout';
import { z } from 'zod';
import { fetchFile, parseJson } from '../farm/farmFiles.ts';
import { FarmUnreachable } from '../farm/farmApi.ts';

/** The agent that people signed for everyone. */
export interface SignedAgent {
  version: string;
  /** SHA-384 in the form of the `integrity` attribute. */
  integrity: string;
  /** Path of the package below the farm's origin. */
  path: string;
}

/** The parts of the response that are read here. A newer farm may send more. */
const signedSchema = z.object({
  text: z.string(),
  keyId: z.string(),
  signature: z.string(),
  trusts: signedRegistrySchema.shape.trusts,
});
/** The parts of the document that are read here, for the same reason. */
const documentSchema = z.object({
  shell: z.object({
    stable: z.string().nullable(),
    versions: z.record(z.string(), z.object({ files: z.record(z.string(), z.string()) })),
  }),
});

/**
 * Finds the agent in the farm's registry, verified with the pinned keys; null if the live version has none.
 * @throws RegistryUntrustedError @throws FarmUnreachable
 */
export async function findSignedAgent(
  server: string,
  keys: string[],
  signal?: AbortSignal,
): Promise<SignedAgent | null> {
  const signed = signedSchema.safeParse(
    parseJson(await fetchFile(server, API_ROOT + readRegistry.path, signal)),
  );
  if (!signed.success) throw new FarmUnreachable(`${server} has no signed registry`);
  await assertSignedByPerson(
    signed.data,
    keys.map((publicKey) => ({ publicKey, owner: 'person', name: 'the farm' })),
  );
  const { shell } = documentSchema.parse(JSON.parse(signed.data.text));
  const { stable, versions } = shell;
  const agent = stable === null ? null : findAgentPackage(versions[stable]?.files ?? {});
  return (
    agent && {
      version: agent.version,
      integrity: agent.integrity,
      path: `/r/${SHELL}/${stable}/${agent.file}`,
    }
  );
}
