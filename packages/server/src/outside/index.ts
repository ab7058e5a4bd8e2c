export { createOutside, type Outside, type OutsideOptions } from './createOutside.ts';
export type { OutsideResult } from './outsideResult.ts';
export { sendPush, type PushMessage } from './sendPush.ts';
export { createWebhookSecret, signWebhook } from './signWebhook.ts';
export { toDiscord } from './toDiscord.ts';
