import { usePage } from '@farm/remote-sdk';
import { act, render, screen } from '@testing-library/react';
import { FormattedMessage, FormattedNumber } from 'react-intl';
import { deleteBrowserState } from '../testing/startPage.tsx';
import { SettingsStore } from '../settings/SettingsStore.ts';
import { SettingsContext } from '../settings/useSettings.ts';
import { LocaleProvider } from './LocaleProvider.tsx';
import { MessageCatalog } from './MessageCatalog.ts';

afterEach(deleteBrowserState);

const hello: Record<string, string> = { en: 'Hello', zh: '你好' };

async function renderPage() {
  const settings = new SettingsStore();
  const catalog = new MessageCatalog('en');
  await catalog.add('probe', (locale) => Promise.resolve({ 'probe.hello': hello[locale] ?? '' }));
  let page: ReturnType<typeof usePage> | undefined;
  function Probe() {
    const facts = usePage();
    page = facts;
    return (
      <p lang={facts.locale}>
        <FormattedMessage id="probe.hello" /> <FormattedNumber value={1234.5} />{' '}
        <FormattedNumber value={2} format="currency" />
      </p>
    );
  }
  render(
    <SettingsContext value={settings}>
      <LocaleProvider
        catalog={catalog}
        apiHost="https://api.example"
        humanCheck={{ kind: 'altcha', productHost: null }}
      >
        <Probe />
      </LocaleProvider>
    </SettingsContext>,
  );
  const readPage = () => page as ReturnType<typeof usePage>;
  return { catalog, settings, pageNow: readPage };
}

test('a change of language reaches what is shown, the document and the next visit', async () => {
  const { pageNow: readPage } = await renderPage();
  expect(screen.getByText('Hello 1,234.5 $2.00')).toBeVisible();
  await act(() => readPage().setLocale('zh'));
  expect(screen.getByText('你好 1,234.5 ¥2.00')).toHaveAttribute('lang', 'zh');
  expect(document.documentElement.lang).toBe('zh-CN');
  expect(localStorage.getItem('lng')).toBe('zh');
});

test('a change of language brings the direction that suits it', async () => {
  const { pageNow: readPage, settings } = await renderPage();
  act(() => {
    settings.change({ themeDirection: 'rtl', themeMode: 'dark' });
  });
  await act(() => readPage().setLocale('zh'));
  expect(settings.read()).toMatchObject({ themeDirection: 'ltr', themeMode: 'dark' });
});

test('the language that is shown already, chosen again, leaves the direction as it is', async () => {
  const { pageNow: readPage, settings } = await renderPage();
  act(() => {
    settings.change({ themeDirection: 'rtl' });
  });
  await act(() => readPage().setLocale('en'));
  expect(settings.read().themeDirection).toBe('rtl');
});

test('a change of language that fails changes neither document nor next visit', async () => {
  const { catalog, pageNow: readPage } = await renderPage();
  await act(() =>
    catalog.add('assets', (locale) =>
      locale === 'en' ? Promise.resolve({}) : Promise.reject(new Error('no network')),
    ),
  );
  await act(() => expect(readPage().setLocale('zh')).rejects.toThrow('no network'));
  expect(screen.getByText('Hello 1,234.5 $2.00')).toBeVisible();
  expect(localStorage.getItem('lng')).toBeNull();
});

test('the document follows the language that is shown, when one change overtakes another', async () => {
  const { pageNow: readPage } = await renderPage();
  await act(() => Promise.all([readPage().setLocale('zh'), readPage().setLocale('en')]));
  expect(screen.getByText('Hello 1,234.5 $2.00')).toBeVisible();
  expect(document.documentElement.lang).toBe('en');
  expect(localStorage.getItem('lng')).toBe('en');
});

test('remotes learn where the API is and which human check to use', async () => {
  const { pageNow: readPage } = await renderPage();
  expect(readPage()).toMatchObject({
    apiHost: 'https://api.example',
    humanCheck: { kind: 'altcha', productHost: null },
  });
});
