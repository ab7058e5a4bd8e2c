import assert from 'node:assert/strict';
import { test } from 'node:test';
import { toDevice } from './device.ts';

const WEBKIT = 'AppleWebKit/537.36 (KHTML, like Gecko)';
const MAC = 'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7)';
const IPHONE =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko)';
const WINDOWS = `Mozilla/5.0 (Windows NT 10.0; Win64; x64) ${WEBKIT} Chrome/147.0.0.0 Safari/537.36`;
const ANDROID = `Mozilla/5.0 (Linux; Android 10; K) ${WEBKIT}`;

const devices: [string | null, string | null, string | null][] = [
  ['Chrome', 'Linux', `Mozilla/5.0 (X11; Linux x86_64) ${WEBKIT} Chrome/147.0.0.0 Safari/537.36`],
  ['Chrome', 'Linux', `Mozilla/5.0 (X11; Linux x86_64) ${WEBKIT} HeadlessChrome/147.0.0.0 Safari/537.36`],
  ['Chrome', 'Windows', WINDOWS],
  ['Chrome', 'Android', `${ANDROID} Chrome/147.0.0.0 Mobile Safari/537.36`],
  ['Chrome', 'iPhone', `${IPHONE} CriOS/147.0.7727.47 Mobile/15E148 Safari/604.1`],
  ['Chrome', 'ChromeOS', `Mozilla/5.0 (X11; CrOS x86_64 14541.0.0) ${WEBKIT} Chrome/147.0.0.0 Safari/537.36`],
  ['Edge', 'Windows', `${WINDOWS} Edg/147.0.0.0`],
  ['Edge', 'Android', `${ANDROID} Chrome/147.0.0.0 Mobile Safari/537.36 EdgA/147.0.0.0`],
  ['Edge', 'iPhone', `${IPHONE} Version/18.0 EdgiOS/147.0.0.0 Mobile/15E148 Safari/604.1`],
  ['Opera', 'Windows', `${WINDOWS} OPR/131.0.0.0`],
  ['Vivaldi', 'Windows', `${WINDOWS} Vivaldi/7.9`],
  ['Samsung Internet', 'Android', `${ANDROID} SamsungBrowser/29.0 Chrome/136.0.0.0 Mobile Safari/537.36`],
  [
    'Huawei Browser',
    'HarmonyOS',
    `Mozilla/5.0 (Phone; OpenHarmony 5.0) ${WEBKIT} Chrome/132.0.0.0 Safari/537.36 HuaweiBrowser/5.0`,
  ],
  ['UC Browser', 'Android', `${ANDROID} Version/4.0 Chrome/123.0.0.0 UCBrowser/17.0 Mobile Safari/537.36`],
  ['QQ Browser', 'Android', `${ANDROID} Version/4.0 Chrome/121.0.0.0 MQQBrowser/15.0 Mobile Safari/537.36`],
  [
    'WeChat',
    'iPhone',
    `${IPHONE} Mobile/15E148 MicroMessenger/8.0.50(0x1800322a) NetType/WIFI Language/zh_CN`,
  ],
  ['Firefox', 'Windows', 'Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:150.0) Gecko/20100101 Firefox/150.0'],
  [
    'Firefox',
    'macOS',
    'Mozilla/5.0 (Macintosh; Intel Mac OS X 10.15; rv:150.0) Gecko/20100101 Firefox/150.0',
  ],
  ['Firefox', 'Android', 'Mozilla/5.0 (Android 15; Mobile; rv:150.0) Gecko/150.0 Firefox/150.0'],
  ['Firefox', 'iPhone', `${IPHONE} FxiOS/150.0 Mobile/15E148 Safari/605.1.15`],
  ['Safari', 'macOS', `${MAC} AppleWebKit/605.1.15 (KHTML, like Gecko) Version/26.0 Safari/605.1.15`],
  ['Safari', 'iPhone', `${IPHONE} Version/26.0 Mobile/15E148 Safari/604.1`],
  ['Safari', 'iPad', `${IPHONE.replaceAll('iPhone', 'iPad')} Version/18.5 Mobile/15E148 Safari/604.1`],
  ['curl', null, 'curl/8.14.1'],
  [null, 'Linux', 'Something/1.0 (Linux)'],
  [null, null, ''],
  [null, null, null],
];

for (const [browser, system, userAgent] of devices)
  test(`${browser} on ${system} is known by what it calls itself: ${userAgent}`, () => {
    assert.deepEqual(toDevice(userAgent), { browser, system });
  });
