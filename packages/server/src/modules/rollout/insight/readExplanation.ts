import { computeShare } from '@farm/contracts/registry';
import type { Explanation } from '@farm/contracts/rollout';
import { resolveRegistry } from '@farm/registry';
import { AppError } from '../../../errors.ts';
import { findEntry } from '../changes/computeSince.ts';
import { parseDocument } from '../registry/parseDocument.ts';
import type { RegistryFeed } from '../registry/createFeed.ts';

/**
 * Returns the versions that a visitor gets, with reasons.
 * @throws AppError not_found while nothing is live
 */
export async function readExplanation(feed: RegistryFeed, visitor: string): Promise<Explanation> {
  const latest = await feed.latest();
  const document = latest ? parseDocument(latest) : null;
  const now = new Date();
  const resolved = document ? resolveRegistry(document, { id: visitor }, now) : null;
  if (!document || !resolved)
    throw new AppError('not_found', {
      message: 'Nothing is live yet. Publish a shell and promote it first.',
    });
  return {
    rev: resolved.rev,
    entries: [resolved.shell, ...resolved.remotes].map(({ name, version, why, bucket, disabled }) => {
      const canary = findEntry(document, name)?.canary;
      const isPossible = canary && bucket !== null && bucket < computeShare(canary, now);
      const audience = isPossible ? canary.audience : undefined;
      return { name, version, why, bucket, ...(audience && { audience }), disabled };
    }),
  };
}
