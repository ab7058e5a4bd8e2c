import { priceProblemSchema } from '@farm/contracts/price';
import { createFakeApi, renderWithProviders, screen, waitFor, within } from '@farm/testing';
import en from '../messages/en.json';
import zh from '../messages/zh.json';
import { makeOperatorPrice, makeOperatorPriceList } from '../testing/priceFactories.ts';
import { PricesPage } from './PricesPage.tsx';

const LIST = 'listOperatorPrices';
const SET = 'setPrice';
const END = 'deletePrice';
const own = { price: '2.5', at: '2026-01-02T02:00:00.000Z', by: 'olga@example.org' };

describe('the page of prices', () => {
  const api = createFakeApi();
  const open = (messages: typeof en = en) =>
    renderWithProviders(
      <main id="content" tabIndex={-1}>
        <PricesPage />
      </main>,
      { messages, path: '/operator/prices', page: { locale: messages === en ? 'en' : 'zh' } },
    );
  const findCard = (name: string) => screen.findByRole('region', { name });

  test('has for each currency what counts now, the market and its age, and who set what', async () => {
    api.on(LIST, () =>
      makeOperatorPriceList([
        makeOperatorPrice({ operator: own }),
        makeOperatorPrice({ currency: 'CNY', current: null, market: null }),
      ]),
    );
    open();
    const dollars = await findCard('USD · US Dollar');
    expect(fact(dollars, 'Counts now')).toHaveTextContent(
      '1 XCH = $2.1345From the market, since Jan 2, 2026',
    );
    expect(fact(dollars, 'Market')).toHaveTextContent(/^1 XCH = \$2\.1345\d+ days ago$/);
    expect(fact(dollars, 'Operators')).toHaveTextContent('1 XCH = $2.50olga@example.org, Jan 2, 2026');
    const yuan = await findCard('CNY · Chinese Yuan');
    expect(fact(yuan, 'Counts now')).toHaveTextContent('No price: entries get none');
    expect(fact(yuan, 'Market')).toHaveTextContent(/^No price$/);
    expect(fact(yuan, 'Operators')).toHaveTextContent('No price set');
    expect(within(yuan).queryByRole('button', { name: /^End/ })).not.toBeInTheDocument();
    expect(screen.getByText(/^The market is asked every 10 minutes\./)).toBeVisible();
  });

  test('says that a price of the market is too old, and that an operator’s counts instead', async () => {
    api.on(LIST, () =>
      makeOperatorPriceList([
        makeOperatorPrice({
          current: { price: own.price, at: own.at, source: 'operator' },
          operator: own,
          failure: { problem: 'refused', at: '2026-01-02T04:00:00.000Z' },
        }),
      ]),
    );
    open();
    const card = await findCard('USD · US Dollar');
    expect(fact(card, 'Counts now')).toHaveTextContent('1 XCH = $2.50Set by an operator, since');
    expect(fact(card, 'Market')).toHaveTextContent(/ago: too old to count$/);
    expect(card).toHaveTextContent(
      /The last request failed \d+ days ago\. The service refused the request\./,
    );
    expect(card).toHaveTextContent('The key in PRICE_URL may have expired');
  });

  test('says of a failed request that the price of the market still counts', async () => {
    const failure = { problem: 'slow', at: '2026-01-02T03:10:00.000Z' } as const;
    api.on(LIST, () =>
      makeOperatorPriceList([
        makeOperatorPrice({ failure }),
        makeOperatorPrice({ currency: 'CNY', current: null, failure }),
      ]),
    );
    open();
    expect(await findCard('USD · US Dollar')).toHaveTextContent(
      /There was no complete answer within 10 seconds\. The price from before still counts\./,
    );
    expect(await findCard('CNY · Chinese Yuan')).not.toHaveTextContent(/still counts/);
  });

  test('says that a failure is over once the market has a newer price', async () => {
    api.on(LIST, () =>
      makeOperatorPriceList([
        makeOperatorPrice({ failure: { problem: 'slow', at: '2026-01-02T02:50:00.000Z' } }),
      ]),
    );
    open();
    const card = await findCard('USD · US Dollar');
    expect(fact(card, 'Last failure')).toHaveTextContent(
      /^There was no complete answer within 10 seconds\. That was \d+ days ago; it has worked since\.$/,
    );
  });

  test.each(priceProblemSchema.options)(
    'has words for %s in both languages, and says what to do',
    async (problem) => {
      api.on(LIST, () =>
        makeOperatorPriceList([
          makeOperatorPrice({ market: null, failure: { problem, at: '2026-01-02T02:50:00.000Z' } }),
        ]),
      );
      for (const messages of [en, zh]) {
        const { unmount } = open(messages);
        expect(
          await screen.findByText(messages[`operator.prices.problem.${problem}`], { exact: false }),
        ).toBeVisible();
        expect(messages[`operator.prices.problem.${problem}.do`]).not.toBe('');
        unmount();
      }
    },
  );

  test('says what to do at a farm without a source and a price', async () => {
    api.on(LIST, () => makeOperatorPriceList([makeOperatorPrice({ current: null, market: null })], null));
    open();
    expect(await screen.findByText('No source and no price yet')).toBeVisible();
    expect(screen.getByText(/^Nobody sees values/)).toHaveTextContent(
      'Set PRICE_URL for the API and the worker',
    );
    expect(screen.getByRole('button', { name: 'Set a price' })).toBeVisible();
  });

  test('lists what operators set at a farm without a source', async () => {
    api.on(LIST, () =>
      makeOperatorPriceList(
        [
          makeOperatorPrice({ current: { ...own, source: 'operator' }, market: null, operator: own }),
          makeOperatorPrice({ currency: 'CNY', current: null, market: null }),
        ],
        null,
      ),
    );
    open();
    expect(await findCard('USD · US Dollar')).toHaveTextContent('$2.50');
    expect(screen.getByText(/^This farm asks no service/)).toBeVisible();
    expect(screen.queryByText(/CNY/)).not.toBeInTheDocument();
  });

  test('is a skeleton at first, names a failure, and recovers by Retry', async () => {
    api.refuse(LIST, 'internal_error');
    const { user } = open();
    expect(screen.getByRole('progressbar')).toBeVisible();
    expect(await screen.findByRole('alert')).toHaveTextContent('Couldn’t load this');
    api.on(LIST, () => makeOperatorPriceList());
    await user.click(screen.getByRole('button', { name: 'Retry' }));
    expect(await findCard('USD · US Dollar')).toBeVisible();
  });

  test('sets the price of a currency with a reason, and shows it at once', async () => {
    const sent: unknown[] = [];
    api.on(LIST, () => makeOperatorPriceList());
    api.on(SET, (body, request) => {
      sent.push([request.method, new URL(request.url).pathname, body]);
      const changed = makeOperatorPrice({ operator: own });
      api.on(LIST, () => makeOperatorPriceList([changed]));
      return changed;
    });
    const { user, notify } = open();
    await user.click(await screen.findByRole('button', { name: 'Set price in USD' }));
    const dialog = await screen.findByRole('dialog', { name: 'Set the price of one XCH' });
    expect(dialog).toHaveTextContent('Now: 1 XCH = $2.1345');
    expect(dialog).toHaveTextContent(/Yours counts only if that one gets older than an hour/);
    await user.type(within(dialog).getByLabelText('Price in USD'), '2.50');
    await user.type(within(dialog).getByLabelText('Reason'), ' Market is down ');
    await user.click(within(dialog).getByRole('button', { name: 'Set price' }));
    await waitFor(() => expect(notify.success).toHaveBeenCalledWith('Price set'));
    expect(sent).toEqual([['PUT', '/api/admin/prices/USD', { price: '2.5', reason: 'Market is down' }]]);
    await waitFor(async () =>
      expect(fact(await findCard('USD · US Dollar'), 'Operators')).toHaveTextContent('olga@example.org'),
    );
  });

  test('sets a price in any currency, and sends nothing that is wrong', async () => {
    const sent: unknown[] = [];
    api.on(LIST, () => makeOperatorPriceList([], null));
    api.on(SET, (body, request) => {
      sent.push([new URL(request.url).pathname, body]);
      return makeOperatorPrice({ currency: 'EUR' });
    });
    const { user } = open();
    await user.click(await screen.findByRole('button', { name: 'Set a price' }));
    const dialog = await screen.findByRole('dialog');
    expect(dialog).toHaveTextContent(/until you replace or end it, or the market has a price again/);
    const press = () => user.click(within(dialog).getByRole('button', { name: 'Set price' }));
    const currency = within(dialog).getByLabelText('Currency');
    const price = within(dialog).getByLabelText('Price');
    await press();
    expect(currency).toHaveFocus();
    expect(currency).toHaveAccessibleDescription('Enter the three letters of a currency, such as USD');
    await user.type(currency, 'eur');
    for (const [text, problem] of [
      ['two', 'Enter a number such as 2.13'],
      ['0', 'Enter a price above 0'],
      ['0.000000001', 'At most 8 decimals'],
      ['1000000000000', 'Enter a price below 10^12'],
    ] as const) {
      await user.clear(price);
      await user.type(price, text);
      await press();
      expect(price).toHaveFocus();
      expect(price).toHaveAccessibleDescription(problem);
    }
    await user.clear(price);
    await user.type(price, '1.9');
    await press();
    expect(within(dialog).getByText('Enter a reason')).toBeVisible();
    await user.type(within(dialog).getByLabelText('Reason'), 'No market');
    await press();
    await waitFor(() =>
      expect(sent).toEqual([['/api/admin/prices/EUR', { price: '1.9', reason: 'No market' }]]),
    );
  });

  test('ends a price with a reason, and leaves the keyboard on the page', async () => {
    const sent: unknown[] = [];
    api.on(LIST, () => makeOperatorPriceList([makeOperatorPrice({ operator: own })]));
    api.on(END, (body, request) => {
      sent.push([request.method, new URL(request.url).pathname, body]);
      api.on(LIST, () => makeOperatorPriceList());
      return undefined;
    });
    const { user, notify } = open();
    await user.click(await screen.findByRole('button', { name: 'End price in USD' }));
    const dialog = await screen.findByRole('dialog', { name: 'End the operators’ price?' });
    await user.type(within(dialog).getByLabelText('Reason'), 'The market is back');
    await user.click(within(dialog).getByRole('button', { name: 'End price' }));
    await waitFor(() => expect(notify.success).toHaveBeenCalledWith('Price ended'));
    expect(sent).toEqual([['DELETE', '/api/admin/prices/USD', { reason: 'The market is back' }]]);
    await waitFor(() =>
      expect(screen.queryByRole('button', { name: 'End price in USD' })).not.toBeInTheDocument(),
    );
    await waitFor(() => expect(document.body).not.toHaveFocus());
  });

  test('says that another operator ended the price first', async () => {
    api.on(LIST, () => makeOperatorPriceList([makeOperatorPrice({ operator: own })]));
    api.refuse(END, 'not_found');
    const { user } = open();
    await user.click(await screen.findByRole('button', { name: 'End price in USD' }));
    await user.type(await screen.findByLabelText('Reason'), 'The market is back');
    await user.click(screen.getByRole('button', { name: 'End price' }));
    expect(await screen.findByText(/^This price has already ended\./)).toBeVisible();
  });

  test('speaks Chinese', async () => {
    api.on(LIST, () => makeOperatorPriceList([makeOperatorPrice({ currency: 'CNY', operator: own })]));
    const { user } = open(zh);
    const card = await findCard('人民币（CNY）');
    expect(fact(card, '当前采用')).toHaveTextContent(/^1 XCH = ¥2\.1345市场价格，自 .* 起$/);
    await user.click(within(card).getByRole('button', { name: '设定 CNY 价格' }));
    expect(await screen.findByLabelText('价格（CNY）')).toHaveFocus();
  });
});

function fact(card: HTMLElement, label: string): Element | null {
  return within(card).getByText(label).nextElementSibling;
}
