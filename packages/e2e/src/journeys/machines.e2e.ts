import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import type { Locale } from '@farm/contracts';
import { createEnrolment } from '@farm/contracts/calls';
import { requestApi } from '@farm/simulators/farmer';
import { createAccount } from '../system/createAccount.ts';
import { startMachine } from '../system/farmMachine.ts';
import { startSystem } from '../system/startSystem.ts';
import { startSystemForFile } from '../system/startSystemForFile.ts';
import { openEntry, type Reader } from './navigation.ts';
import { openReader, type ReaderOptions } from './openReader.ts';

/** Turns minutes into seconds. */
const FAST_TIMINGS = {
  AGENT_REPORT_SECONDS: '1',
  MACHINE_FRESH_SECONDS: '12',
  MACHINE_OFFLINE_SECONDS: '5',
  ALARM_GROUP_SECONDS: '1',
  NOTIFICATION_GROUP_SECONDS: '0',
};
const { system } = await startSystemForFile({ env: FAST_TIMINGS });

describe('a farmer with a machine', { concurrency: 3 }, () => {
  const variants: (Pick<ReaderOptions, 'screen' | 'settings'> & { language: Locale })[] = [
    { language: 'en', screen: 'desktop' },
    { language: 'zh', screen: 'phone' },
  ];
  for (const { language, screen = 'desktop' } of variants)
    it(`attaches it and sees it live (${language}, ${screen})`, async (t) => {
      const account = await createAccount(system);
      const machine = await startMachine(t, { name: `barn-${language}`, plots: 30 });
      const reader = await openReader(t, { site: system, token: account.token, language, screen });
      const { page, say } = reader;
      await page.goto('/center/my/assets');
      await openEntry(reader, 'machines');
      await page.evaluate('window.untouched = true');

      await page
        .getByRole('button', { name: say('devices.add') })
        .first()
        .click();
      const dialog = page.getByRole('dialog');
      const status = dialog.getByRole('status');
      await status.getByText(say('devices.enrol.state.waiting')).waitFor();
      const code = /\b\w{4}-\w{4}-\w{4}\b/.exec(await dialog.innerText())?.[0] ?? '';
      await machine.enroll(system, code);
      await status.getByText(say('devices.enrol.state.enrolled', { name: machine.name })).waitFor();
      const agent = machine.run();
      await status.filter({ hasText: /barn-\S+.*60/ }).waitFor();
      await dialog.getByRole('button', { name: say('kit.close') }).click();

      await waitForStatus(reader, machine.name, 'fresh');
      await waitForStatus(reader, machine.name, 'online');
      await agent.stop();
      await waitForStatus(reader, machine.name, 'offline');
      machine.run();
      await waitForStatus(reader, machine.name, 'online');

      await page
        .getByRole('main')
        .getByRole('link', { name: new RegExp(machine.name) })
        .first()
        .click();
      await page.getByRole('heading', { level: 1, name: machine.name }).waitFor();
      await page.getByText(say('devices.machine.incidents.none')).waitFor();
      await openEntry(reader, 'share');
      await page.getByRole('main').getByText('60', { exact: true }).first().waitFor();
      assert.equal(await page.evaluate('window.untouched'), true, 'the page was never loaded anew');
      assert.deepEqual([...new Set(machine.harvester.calls)].toSorted(), ['get_plots', 'get_version']);
    });

  it('is mailed once when a disk is unplugged and once when it is back, whatever restarts meanwhile', async (t) => {
    const first = await startSystem({ env: FAST_TIMINGS });
    let running = first;
    t.after(async () => {
      await running.stop();
      await first.stop();
    });
    const account = await createAccount(first);
    const machine = await startMachine(t, { name: 'shed', plots: 30 });
    await machine.enroll(first, await requestEnrollmentCode(first, account.token));
    machine.run();
    const reader = await openReader(t, { site: first, token: account.token });
    await reader.page.goto('/center/my/machines');
    await waitForStatus(reader, 'shed', 'online');
    await reader.page.close();

    machine.harvester.unplug('left');
    const opening = await first.readMail(account.email);
    assert.match(opening.subject, /^shed lost 50%/);
    assert.match(opening.text, /shed: .*30 of 60 plots/);

    await first.kill();
    running = await startSystem({ env: FAST_TIMINGS, dataDir: first.dataDir, ports: first.ports });
    const subjectsBefore = await listMailSubjects(running, account.email);
    await new Promise((resolve) => setTimeout(resolve, 8_000));
    assert.deepEqual(
      await listMailSubjects(running, account.email),
      subjectsBefore,
      'nothing is mailed again',
    );

    machine.harvester.plugIn('left');
    while ((await listMailSubjects(running, account.email)).length === subjectsBefore.length)
      await new Promise((resolve) => setTimeout(resolve, 200));
    await new Promise((resolve) => setTimeout(resolve, 5_000));
    const [last, ...rest] = await listMailSubjects(running, account.email);
    assert.match(last ?? '', /shed/);
    assert.deepEqual(rest, subjectsBefore);
  });
});

async function waitForStatus(
  { page, say }: Reader,
  name: string,
  status: 'fresh' | 'online' | 'offline',
): Promise<void> {
  await page
    .getByRole('main')
    .getByRole('row')
    // Phones show list items.
    .or(page.getByRole('main').getByRole('listitem'))
    .filter({ hasText: name })
    .getByText(say(`kit.machine.${status}`), { exact: true })
    .waitFor({ timeout: 40_000 });
}

async function requestEnrollmentCode(site: { url: string }, token: string): Promise<string> {
  const { code } = await requestApi(site, createEnrolment, { token });
  return code;
}

/** Returns the subjects of the emails to an address, newest first. */
async function listMailSubjects({ outboxUrl }: { outboxUrl: string }, email: string): Promise<string[]> {
  const response = await fetch(`${outboxUrl}/outbox.json?to=${encodeURIComponent(email)}`);
  return ((await response.json()) as { subject: string }[]).map(({ subject }) => subject);
}
