import assert from 'node:assert/strict';
import { test } from 'node:test';
import { networkOf } from './networkOf.ts';

test('addresses that one customer may hold are of one network, in whichever spelling', () => {
  const networks = {
    '203.0.113.0/24': ['203.0.113.7', '203.0.113.250', '::ffff:203.0.113.9'],
    '203.0.114.0/24': ['203.0.114.7'],
    '2001:db8:1::/48': ['2001:db8:1:2::3', '2001:0db8:0001:ffff:1:2:3:4', '2001:db8:1::'],
    '2001:db8:2::/48': ['2001:db8:2:2::3'],
    '2001:db8:0::/48': ['2001:db8::1'],
    '127.0.0.0/24': ['127.0.0.1', '::1', '::ffff:127.0.0.1'],
  };
  for (const [network, addresses] of Object.entries(networks)) {
    for (const address of addresses) assert.equal(networkOf(address), network, address);
  }
});
