import type { Call } from '../call/call.ts';

export const readNotifications = {
  method: 'GET',
  path: '/me/notifications',
  access: 'session',
  tag: 'notifications',
  summary: 'Get what the account is told of, where and when',
  response: 'notifications',
} as const satisfies Call;

export const updateNotifications = {
  method: 'PUT',
  path: '/me/notifications',
  access: 'session',
  tag: 'notifications',
  summary: 'Choose events by channel, quiet hours and time zone',
  body: 'notificationChange',
  response: 'notifications',
} as const satisfies Call;

export const testMail = {
  method: 'POST',
  path: '/me/notifications/mail/test',
  access: 'session',
  tag: 'notifications',
  summary: 'Send a test email; it is queued, so its arrival is not awaited',
  response: 'deliveryTest',
  errors: ['too_many_requests'],
} as const satisfies Call;

export const testPush = {
  method: 'POST',
  path: '/me/notifications/push/test',
  access: 'session',
  tag: 'notifications',
  summary: 'Push a test to the browsers of the account',
  response: 'deliveryTest',
  errors: ['too_many_requests'],
} as const satisfies Call;

export const addPushBrowser = {
  method: 'POST',
  path: '/me/notifications/browsers',
  access: 'session',
  tag: 'notifications',
  summary: 'Push to a browser, until its session is ended or it is removed',
  body: 'newPushBrowser',
  response: 'pushBrowser',
  status: 201,
  errors: ['url_refused', 'push_off'],
} as const satisfies Call;

export const removePushBrowser = {
  method: 'DELETE',
  path: '/me/notifications/browsers/:id',
  access: 'session',
  tag: 'notifications',
  summary: 'Stop pushing to a browser',
} as const satisfies Call;

export const addWebhook = {
  method: 'POST',
  path: '/me/notifications/webhooks',
  access: 'session',
  tag: 'notifications',
  summary: 'Add a webhook; its secret is in this response only',
  needsProof: true,
  body: 'newWebhook',
  response: 'addedWebhook',
  status: 201,
  errors: ['url_refused', 'webhook_limit', 'new_password_needed', 'too_many_requests'],
} as const satisfies Call;

export const updateWebhook = {
  method: 'PUT',
  path: '/me/notifications/webhooks/:id',
  access: 'session',
  tag: 'notifications',
  summary: 'Rename a webhook, choose its events, turn it on or off',
  needsProof: true,
  body: 'webhookChange',
  response: 'webhook',
  errors: ['new_password_needed'],
} as const satisfies Call;

export const removeWebhook = {
  method: 'DELETE',
  path: '/me/notifications/webhooks/:id',
  access: 'session',
  tag: 'notifications',
  summary: 'Remove a webhook with what waits for it',
} as const satisfies Call;

export const replaceWebhookSecret = {
  method: 'POST',
  path: '/me/notifications/webhooks/:id/secret',
  access: 'session',
  tag: 'notifications',
  summary: 'Replace the secret of a signed webhook',
  needsProof: true,
  response: 'webhookSecret',
} as const satisfies Call;

export const testWebhook = {
  method: 'POST',
  path: '/me/notifications/webhooks/:id/test',
  access: 'session',
  tag: 'notifications',
  summary: 'Send a test to a webhook',
  response: 'deliveryTest',
  errors: ['too_many_requests'],
} as const satisfies Call;

export const listDeliveries = {
  method: 'GET',
  path: '/me/notifications/webhooks/:id/deliveries',
  access: 'session',
  tag: 'notifications',
  summary: 'List the deliveries of a webhook, newest first',
  query: 'deliveryQuery',
  response: 'deliveryPage',
} as const satisfies Call;
