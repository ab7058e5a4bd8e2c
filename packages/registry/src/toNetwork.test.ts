import assert from 'node:assert/strict';
import { test } from 'node:test';
import { fc } from '@farm/testing/property';
import { toNetwork } from './toNetwork.ts';

test('addresses of one /24 or one /48 are one network, however they are written', () => {
  const same: [string, ...string[]][] = [
    ['203.0.113.0/24', '203.0.113.7', '203.0.113.255', '::ffff:203.0.113.9'],
    ['127.0.0.0/24', '127.0.0.1', '::1', '::FFFF:127.0.0.1'],
    ['2001:db8:7::/48', '2001:db8:7::1', '2001:0DB8:0007:ffff::2', '2001:db8:7:1:2:3:4:5'],
    ['0:0:0::/48', '::', '0:0:0:9::1'],
    ['2001:db8:0::/48', '2001:db8::1'],
    ['fe80:0:0::/48', 'fe80::1%eth0'],
    ['1:0:3::/48', '1::3:4:5:6:7:8'],
  ];
  for (const [network, ...addresses] of same)
    for (const address of addresses) assert.equal(toNetwork(address), network, address);
});

test('what differs in the network is told apart, and what does not is not', () => {
  const address = fc.tuple(...Array.from({ length: 8 }, () => fc.nat(0xffff)));
  const write = (groups: number[]) => groups.map((group) => group.toString(16)).join(':');
  fc.assert(
    fc.property(address, address, (one, other) => {
      const mixed = [...one.slice(0, 3), ...other.slice(3)];
      assert.equal(toNetwork(write(mixed)), toNetwork(write(one)));
      const isSame = one.slice(0, 3).every((group, index) => group === other[index]);
      assert.equal(toNetwork(write(one)) === toNetwork(write(other)), isSame);
    }),
  );
});

test('no text makes it throw', () => {
  fc.assert(fc.property(fc.string(), (text) => typeof toNetwork(text) === 'string'));
});
