import { makePushBrowser } from '@farm/testing';
import type { PushDevice } from './pushDevice.ts';
import { toPushState, type PushState } from './toPushState.ts';

const browser = makePushBrowser();
const own = { id: browser.id, endpoint: 'https://push.example/1' };
const device: PushDevice = { support: 'push', permission: 'granted', endpoint: own.endpoint, key: 'key' };
const listed = { pushKey: 'key', browsers: [browser] };

test.each<[PushState, Parameters<typeof toPushState>]>([
  ['on', [listed, device, own]],
  ['none', [{ ...listed, pushKey: null }, device, own]],
  ['loading', [listed, null, own]],
  ['install', [listed, { ...device, support: 'install' }, null]],
  ['unsupported', [listed, { ...device, support: 'none' }, null]],
  ['blocked', [listed, { ...device, permission: 'denied' }, own]],
  ['off', [listed, { ...device, permission: 'default' }, own]],
  ['off', [{ ...listed, browsers: [] }, device, own]],
  ['off', [listed, device, null]],
  ['changed', [listed, { ...device, endpoint: 'https://push.example/2' }, own]],
  ['changed', [listed, { ...device, endpoint: null }, own]],
  ['changed', [listed, { ...device, key: 'earlier-key' }, own]],
  ['on', [listed, { ...device, key: null }, own]],
  ['on', [{ ...listed, browsers: [{ ...browser, isCurrent: true }] }, device, own]],
  ['changed', [{ ...listed, browsers: [{ ...browser, isCurrent: false }] }, device, own]],
])('pushes are %s', (state, given) => {
  expect(toPushState(...given)).toBe(state);
});
