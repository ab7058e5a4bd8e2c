import {
  isApiError,
  Link,
  usePage,
  useParams,
  useSession,
  useNotify,
  FormattedMessage,
} from '@farm/remote-sdk';
import { baseApi } from '@farm/remote-sdk/api';
import type { Balance } from '@farm/contracts';
import { Button } from '@farm/ui';
import { screen } from '@testing-library/react';
import { createFakeApi } from './fakeApi.ts';
import { makeProfile } from './factories.ts';
import { makeBalance } from './moneyFactories.ts';
import { renderWithProviders } from './renderWithProviders.tsx';

const balanceApi = baseApi.injectEndpoints({
  overrideExisting: 'throw',
  endpoints: (build) => ({ readBalance: build.query<Balance, undefined>({ query: () => '/me/balance' }) }),
});

function Probe() {
  const { data, error } = balanceApi.useReadBalanceQuery(undefined);
  const { user } = useSession();
  const { locale } = usePage();
  const { id } = useParams();
  const notify = useNotify();
  return (
    <main>
      <h1>
        <FormattedMessage id="probe.hello" values={{ name: user?.name }} />
      </h1>
      <p>{data && `${data.total} XCH`}</p>
      <p>{isApiError(error) && `${error.status} ${error.code}`}</p>
      <p>{`${locale} ${id ?? ''}`}</p>
      <Link to="/elsewhere?tab=1">away</Link>
      <Button
        onClick={() => {
          notify.success('saved');
        }}
      >
        save
      </Button>
    </main>
  );
}

const messages = { 'probe.hello': 'Hello {name}' };

describe('a component inside the page', () => {
  const api = createFakeApi();

  test('has session, language, parameters and the answers of the API', async () => {
    api.on('readBalance', () => makeBalance({ total: '1.5' }));
    renderWithProviders(<Probe />, {
      messages,
      path: '/machines/7',
      pattern: '/machines/:id',
      session: { user: makeProfile({ name: 'Grace' }) },
      page: { locale: 'zh' },
    });
    expect(screen.getByRole('heading')).toHaveTextContent('Hello Grace');
    expect(screen.getByText('zh 7')).toBeVisible();
    expect(await screen.findByText('1.5 XCH')).toBeVisible();
  });

  test('sends the token and the language of the page', async () => {
    const seen = jest.fn();
    api.on('readBalance', (_body, request) => {
      seen(request.headers.get('Authorization'), request.headers.get('Accept-Language'));
      return makeBalance();
    });
    renderWithProviders(<Probe />, { messages });
    await screen.findByText('0 XCH');
    expect(seen).toHaveBeenCalledWith('Bearer token-of-ada', 'en');
  });

  test('meets refusals in the one shape of the API', async () => {
    api.refuse('readBalance', 'unavailable');
    renderWithProviders(<Probe />, { messages });
    expect(await screen.findByText('503 unavailable')).toBeVisible();
  });

  test('meets a broken connection', async () => {
    api.disconnect('readBalance');
    renderWithProviders(<Probe />, { messages });
    expect(await screen.findByText('0 offline')).toBeVisible();
  });

  test('moves about and raises toasts, and the test sees it', async () => {
    api.on('readBalance', () => makeBalance());
    const { user, notify, currentPath } = renderWithProviders(<Probe />, { messages });
    await user.click(screen.getByRole('button', { name: 'save' }));
    expect(notify.success).toHaveBeenCalledWith('saved');
    await user.click(screen.getByRole('link', { name: 'away' }));
    expect(currentPath()).toBe('/elsewhere?tab=1');
  });
});
