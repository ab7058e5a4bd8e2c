import type { PushService } from '@farm/simulators/outside';
import type { Page } from 'playwright-core';

/**
 * Gives a page notifications that its user allows, and subscriptions at a push service of this machine: the bundled browser has
 * neither. Call it before the page is opened.
 */
export async function addPushService(page: Page, service: Pick<PushService, 'subscribe'>): Promise<void> {
  await page.exposeFunction('subscribeAtService', (pushKey: string) => service.subscribe(pushKey));
  await page.addInitScript(() => {
    let permission: NotificationPermission = 'default';
    let current: PushSubscription | null = null;
    Object.defineProperty(Notification, 'permission', { get: () => permission });
    Notification.requestPermission = () => Promise.resolve((permission = 'granted'));
    PushManager.prototype.getSubscription = () => Promise.resolve(current);
    PushManager.prototype.subscribe = async (options) => {
      const { subscribeAtService } = window as unknown as {
        subscribeAtService: (key: unknown) => Promise<{ endpoint: string; p256dh: string; auth: string }>;
      };
      const { endpoint, ...keys } = await subscribeAtService(options?.applicationServerKey);
      // The page reads nothing else of a subscription.
      current = {
        endpoint,
        options: { applicationServerKey: null },
        toJSON: () => ({ endpoint, keys }),
        unsubscribe: () => {
          current = null;
          return Promise.resolve(true);
        },
      } as unknown as PushSubscription;
      return current;
    };
  });
}
