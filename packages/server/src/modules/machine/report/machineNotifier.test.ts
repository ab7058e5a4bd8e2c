import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { after, before, describe, mock, test } from 'node:test';
import { createMachineNotifier } from './machineNotifier.ts';

const start = () => {
  const told: string[] = [];
  const news = createMachineNotifier({ publish: (accountId) => told.push(accountId) });
  return { told, news };
};

describe('news of machines', () => {
  before(() => {
    mock.timers.enable({ apis: ['setTimeout'] });
  });
  after(() => {
    mock.timers.reset();
  });
  const [ada, ben] = [randomUUID(), randomUUID()];

  test('are told at once, and then once a second, the last of them too', () => {
    const { told, news } = start();
    news.publish(ada);
    assert.deepEqual(told, [ada]);
    for (let i = 0; i < 50; i++) news.publish(ada);
    assert.deepEqual(told, [ada]);
    mock.timers.tick(999);
    assert.deepEqual(told, [ada]);
    mock.timers.tick(1);
    assert.deepEqual(told, [ada, ada]);
    news.publish(ada);
    assert.deepEqual(told, [ada, ada]);
    mock.timers.tick(1_000);
    assert.deepEqual(told, [ada, ada, ada]);
    mock.timers.tick(5_000);
    assert.deepEqual(told, [ada, ada, ada]);
    news.publish(ada);
    assert.equal(told.length, 4);
  });

  test('of one account do not keep those of another waiting', () => {
    const { told, news } = start();
    news.publish(ada);
    news.publish(ben);
    assert.deepEqual(told, [ada, ben]);
  });

  test('that wait are told when the server stops', () => {
    const { told, news } = start();
    news.publish(ada);
    news.publish(ada);
    news.publish(ben);
    news.flush();
    assert.deepEqual(told, [ada, ben, ada]);
  });
});
