import { type SpawnedProcess, waitFor } from '@farm/process/testing';

/** Waits until an API process listens, and returns its addresses. With real mail there is no outbox. */
export async function waitUntilListening(api: SpawnedProcess): Promise<{ url: string; outboxUrl: string }> {
  const addressOf = (what: string) =>
    new RegExp(`${what} listening at (http:[^"]+)"`).exec(api.stdout())?.[1];
  const url = await waitFor(() => {
    if (api.child.exitCode !== null) throw new Error(`It ended: ${api.stderr()}`);
    return Promise.resolve(addressOf('API'));
  });
  return { url, outboxUrl: addressOf('outbox') ?? '' };
}
