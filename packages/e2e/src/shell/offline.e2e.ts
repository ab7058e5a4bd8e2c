import { it } from 'node:test';
import { waitUntilSettled } from '../a11y/waitUntilSettled.ts';
import { waitUntilLoaded } from '../browser/waitUntilLoaded.ts';
import { expectedLoadErrors } from '../journeys/expectedErrors.ts';
import { waitForHeading } from '../journeys/navigation.ts';
import { openReader } from '../journeys/openReader.ts';
import { openSharedSystem } from '../system/startSystemForFile.ts';

const { system, account } = await openSharedSystem();

it('a page that is opened offline says so, and loads by itself once the network is back', async (t) => {
  const reader = await openReader(t, { site: system, token: account.token, expected: expectedLoadErrors });
  const { page, say } = reader;
  await page.goto('/center/my/assets');
  await waitUntilLoaded(page);
  await waitUntilSettled(page);

  await page.context().setOffline(true);
  await page.getByText(say('shell.offline')).waitFor();
  const sidebar = page.getByRole('navigation', { name: say('shell.nav.center'), exact: true });
  await sidebar.getByRole('link', { name: 'Machines' }).click();
  const card = page.getByRole('alert');
  await card.getByText(say('shell.remote.unreachable.offline')).waitFor();

  await page.context().setOffline(false);
  await waitForHeading(reader, 'devices.machines.title');
  await waitUntilLoaded(page);
  await page.getByText(say('shell.offline')).waitFor({ state: 'detached' });
});
