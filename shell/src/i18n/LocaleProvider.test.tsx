import { usePage } from '@farm/remote-sdk';
import { act, render, screen } from '@testing-library/react';
import { FormattedMessage, FormattedNumber } from 'react-intl';
import { cleanBrowser } from '../testing/startPage.tsx';
import { LocaleProvider } from './LocaleProvider.tsx';
import { MessageCatalog } from './MessageCatalog.ts';

afterEach(cleanBrowser);

const hello = { en: 'Hello', zh: '你好' };

async function renderPage() {
  const catalog = new MessageCatalog('en');
  await catalog.add('probe', (locale) => Promise.resolve({ 'probe.hello': hello[locale] }));
  let page: ReturnType<typeof usePage> | undefined;
  function Probe() {
    const facts = usePage();
    page = facts;
    return (
      <p lang={facts.locale}>
        <FormattedMessage id="probe.hello" /> <FormattedNumber value={1234.5} />
      </p>
    );
  }
  render(
    <LocaleProvider
      catalog={catalog}
      apiHost="https://api.example"
      humanCheck={{ kind: 'altcha', productHost: null }}
    >
      <Probe />
    </LocaleProvider>,
  );
  const pageNow = () => page as ReturnType<typeof usePage>;
  return { catalog, pageNow };
}

test('a change of language reaches what is shown, the document and the next visit', async () => {
  const { pageNow } = await renderPage();
  expect(screen.getByText('Hello 1,234.5')).toBeVisible();
  await act(() => pageNow().setLocale('zh'));
  expect(screen.getByText('你好 1,234.5')).toHaveAttribute('lang', 'zh');
  expect(document.documentElement.lang).toBe('zh-CN');
  expect(localStorage.getItem('lng')).toBe('zh');
});

test('a change of language that fails changes neither document nor next visit', async () => {
  const { catalog, pageNow } = await renderPage();
  await act(() =>
    catalog.add('assets', (locale) =>
      locale === 'en' ? Promise.resolve({}) : Promise.reject(new Error('no network')),
    ),
  );
  await act(() => expect(pageNow().setLocale('zh')).rejects.toThrow('no network'));
  expect(screen.getByText('Hello 1,234.5')).toBeVisible();
  expect(localStorage.getItem('lng')).toBeNull();
});

test('the document follows the language that is shown, when one change overtakes another', async () => {
  const { pageNow } = await renderPage();
  await act(() => Promise.all([pageNow().setLocale('zh'), pageNow().setLocale('en')]));
  expect(screen.getByText('Hello 1,234.5')).toBeVisible();
  expect(document.documentElement.lang).toBe('en');
  expect(localStorage.getItem('lng')).toBe('en');
});

test('remotes learn where the API is and which human check to use', async () => {
  const { pageNow } = await renderPage();
  expect(pageNow()).toMatchObject({
    apiHost: 'https://api.example',
    humanCheck: { kind: 'altcha', productHost: null },
  });
});
