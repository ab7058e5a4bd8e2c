import type { Explanation } from '@farm/contracts/rollout';
import { resolveRegistry } from '@farm/registry';
import { AppError } from '../../../errors.ts';
import { parseDocument } from '../registry/parseDocument.ts';
import type { RegistryFeed } from '../registry/createFeed.ts';

/**
 * Returns the versions that a visitor gets, with reasons.
 * @throws AppError not_found while nothing is live
 */
export async function readExplanation(feed: RegistryFeed, visitor: string): Promise<Explanation> {
  const latest = await feed.latest();
  const resolved = latest ? resolveRegistry(parseDocument(latest), { id: visitor }, new Date()) : null;
  if (!resolved)
    throw new AppError('not_found', {
      message: 'Nothing is live yet. Publish a shell and promote it first.',
    });
  return {
    rev: resolved.rev,
    entries: [resolved.shell, ...resolved.remotes].map(({ name, version, why, bucket, disabled }) => ({
      name,
      version,
      why,
      bucket,
      disabled,
    })),
  };
}
