export { createOutside, type Outside, type OutsideOptions } from './createOutside.ts';
export type { OutsideMessage, OutsideProblem, OutsideResult } from './outsideResult.ts';
export { checkOutsideUrl } from './checkOutsideUrl.ts';
export { createWebhookSecret, signWebhook } from './signWebhook.ts';
export { toDiscord } from './toDiscord.ts';
export { sendPush, type PushMessage, type PushTarget } from './sendPush.ts';
