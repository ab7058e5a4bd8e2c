import assert from 'node:assert/strict';
import { it } from 'node:test';
import { openSharedFarm } from '../system/startSystemForFile.ts';
import { waitForHeading } from './navigation.ts';
import { openReader } from './openReader.ts';

const { system, farm } = await openSharedFarm();

it('a computer whose clock is two hours ahead still shows how long ago a machine reported', async (t) => {
  const reader = await openReader(t, { site: system, token: farm.user.token });
  const { page } = reader;
  await page.clock.setSystemTime(Date.now() + 2 * 3_600_000);
  await page.goto('/center/my/machines');
  await waitForHeading(reader, 'devices.machines.title');
  const ages = page.getByRole('row').getByRole('time');
  await ages.first().waitFor();
  for (const age of await ages.allInnerTexts()) assert.match(age, /^(this minute|\d+ minutes? ago)$/);
});
