import { SERVICE_WORKER_PATH } from '@farm/contracts/notification';

/** Abilities of this browser for pushes, and its subscription. */
export interface PushDevice {
  /** `install`: only from the home screen, as on an iPhone. */
  support: 'push' | 'install' | 'none';
  permission: NotificationPermission;
  /** Address of the subscription at the browser's push service; null without one. */
  endpoint: string | null;
  /** Public key of whoever may push to it, in base64url; null without one, or if the browser does not say. */
  key: string | null;
}

/** Subscription as the API takes it. */
export interface PushKeys {
  endpoint: string;
  p256dh: string;
  auth: string;
}

/** Reads what this browser can do, and its subscription. Never rejects. */
export async function readPushDevice(): Promise<PushDevice> {
  if (!('serviceWorker' in navigator && 'PushManager' in window && 'Notification' in window))
    return {
      support: isInstallable() ? 'install' : 'none',
      permission: 'default',
      endpoint: null,
      key: null,
    };
  const device = { support: 'push', permission: Notification.permission, endpoint: null, key: null } as const;
  try {
    const registration = await navigator.serviceWorker.getRegistration('/');
    const subscription = await registration?.pushManager.getSubscription();
    return subscription ? { ...device, endpoint: subscription.endpoint, key: readKey(subscription) } : device;
  } catch {
    return device;
  }
}

function readKey({ options }: PushSubscription): string | null {
  const { applicationServerKey } = options;
  if (applicationServerKey === null) return null;
  return btoa(String.fromCharCode(...new Uint8Array(applicationServerKey)))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replaceAll('=', '');
}

/** Only browsers of iPhones and iPads have this property. It is true in installed apps, the only ones that get pushes there. */
function isInstallable(): boolean {
  return (navigator as { standalone?: boolean }).standalone === false;
}

/**
 * Subscribes this browser to pushes of the farm with this public key, once the user has allowed notifications.
 * @param keepsEarlier true leaves a subscription with this key as it is, if there is one
 * @throws if the browser's push service cannot be reached, or there is none
 */
export async function addPushSubscription(
  pushKey: string,
  { keepsEarlier }: { keepsEarlier: boolean },
): Promise<PushKeys> {
  await navigator.serviceWorker.register(SERVICE_WORKER_PATH, { updateViaCache: 'none' });
  const { pushManager } = await navigator.serviceWorker.ready;
  const earlier = await pushManager.getSubscription();
  const isKept = keepsEarlier && earlier !== null && [pushKey, null].includes(readKey(earlier));
  const kept = isKept ? earlier : null;
  // A subscription is bound to one key, and the farm's may have changed.
  if (kept === null) await earlier?.unsubscribe();
  const subscription =
    kept ?? (await pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: pushKey }));
  const { endpoint, keys } = subscription.toJSON();
  if (endpoint === undefined || keys?.['p256dh'] === undefined || keys['auth'] === undefined)
    throw new Error('The subscription has no keys');
  return { endpoint, p256dh: keys['p256dh'], auth: keys['auth'] };
}

/** Ends the subscription of this browser, if it has one. Never rejects: the farm pushes to it no longer anyway. */
export async function deletePushSubscription(): Promise<void> {
  try {
    const registration = await navigator.serviceWorker.getRegistration('/');
    await (await registration?.pushManager.getSubscription())?.unsubscribe();
  } catch {
    // The subscription is of no use to anybody but the farm.
  }
}
