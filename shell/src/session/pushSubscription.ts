import { OWN_BROWSER_KEY, type OwnBrowser } from '@farm/contracts/notification';
import { browserStorage } from '../boot/browserStorage.ts';

/** Finds the subscription of this browser to pushes; null without one. Never rejects. */
export async function findPushSubscription(): Promise<PushSubscription | null> {
  try {
    const registration = await navigator.serviceWorker.getRegistration('/');
    return (await registration?.pushManager.getSubscription()) ?? null;
  } catch {
    // Not every browser has pushes.
    return null;
  }
}

/** Ends the pushes to this browser, and forgets whose they were. Never rejects: the farm removes what nothing reaches. */
export async function deletePushSubscription(subscription: PushSubscription | null): Promise<void> {
  browserStorage.local.removeItem(OWN_BROWSER_KEY);
  await subscription?.unsubscribe().catch(() => undefined);
}

/** Ends the pushes to this browser if they are about another account than this one. Never rejects. */
export async function deletePushesOfOthers(accountId: string): Promise<void> {
  const owner = readOwner();
  if (owner !== undefined && owner !== accountId) await deletePushSubscription(await findPushSubscription());
}

function readOwner(): string | undefined {
  try {
    const stored = JSON.parse(
      browserStorage.local.getItem(OWN_BROWSER_KEY) ?? 'null',
    ) as Partial<OwnBrowser> | null;
    return stored?.accountId;
  } catch {
    return undefined;
  }
}
