import assert from 'node:assert/strict';
import { test } from 'node:test';
import { createTicketLimit } from './ticketLimit.ts';

const NOON = Date.parse('2026-06-01T12:00:00Z');

function countOf(limit: ReturnType<typeof createTicketLimit>, ips: string[], now: number): number {
  return ips.filter((ip) => limit(ip, now)).length;
}

test('a network has at most 120 new visitors a minute, whichever of its addresses they come from', () => {
  const limit = createTicketLimit();
  const neighbours = Array.from({ length: 500 }, (_, index) => `203.0.113.${index % 256}`);
  assert.equal(countOf(limit, neighbours, NOON), 120);
  assert.equal(countOf(limit, neighbours, NOON + 59_999), 0);
  assert.equal(countOf(limit, neighbours, NOON + 60_000), 120);
});

test('a network that has had its share takes nothing from another', () => {
  const limit = createTicketLimit();
  countOf(limit, Array<string>(200).fill('203.0.113.1'), NOON);
  assert.equal(limit('203.0.114.1', NOON), true);
  assert.equal(limit('2001:db8:1::1', NOON), true);
});

test('a flood from ever more networks is bounded too', () => {
  const limit = createTicketLimit();
  const ips = Array.from(
    { length: 70_000 },
    (_, index) => `2001:${(index >> 8).toString(16)}:${index & 255}::1`,
  );
  assert.equal(countOf(limit, ips, NOON), 50_000);
});
