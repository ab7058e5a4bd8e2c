import type { Release } from '../release.ts';
import { makeNoise } from './weight.ts';

const EXTENSION_NOISE = `(() => {
  window.__coupons = { version: 3 };
  setTimeout(() => { const error = new TypeError('coupons is not a function');
    error.stack = 'TypeError: coupons is not a function\\n    at chrome-extension://abcdefghijklmnop/content.js:1:1'; throw error; }, 1500);
  setTimeout(() => { void Promise.reject('coupons'); }, 2000);
})()`;
const EXTENSION_FETCH = `(() => { const plain = window.fetch; window.fetch = (...all) => plain(...all); })()`;

const list: Omit<Release, 'isGood'>[] = [
  {
    name: 'good-slow-network',
    kind: 'slow network',
    code: { effect: `performance.mark('garden');` },
    background: { late: 0.35 },
  },
  {
    name: 'good-rare-errors',
    kind: 'rare errors of both',
    code: { effect: `performance.mark('garden seen');` },
    background: { failing: 0.04 },
  },
  {
    name: 'good-third-party-noise',
    kind: 'third-party noise',
    code: { effect: `performance.mark('garden open');` },
    extension: EXTENSION_NOISE,
  },
  {
    name: 'good-patched-by-extension',
    kind: 'extension that patches fetch',
    code: { effect: `performance.mark('garden shown');` },
    extension: EXTENSION_FETCH,
  },
  {
    name: 'good-heavy-page',
    kind: 'heavy, within its budget',
    files: { 'src/features/almanac.ts': `export const almanac = '${makeNoise(60_000)}';` },
    code: {
      imports: `import { almanac } from '../features/almanac.ts';`,
      view: `<Card sx={{ p: 2 }}>{Array.from({ length: 400 }, (_, day) => <Typography key={day}>{day + 1}: {almanac.charCodeAt(day)}</Typography>)}</Card>`,
    },
  },
  {
    name: 'good-clock',
    kind: 'ticking clock',
    code: {
      body: `const [now, setNow] = useState(() => new Date());
  useEffect(() => {
    const timer = setInterval(() => setNow(new Date()), 1_000);
    return () => clearInterval(timer);
  }, []);`,
      view: `<Typography>{now.toLocaleTimeString(locale)}</Typography>`,
    },
  },
  {
    name: 'good-polling',
    kind: 'polls each 30 s',
    code: {
      effect: `const timer = setInterval(() => void query.refetch(), 30_000);
    return () => clearInterval(timer);`,
    },
  },
  {
    name: 'good-own-address',
    kind: 'own search parameters',
    code: {
      imports: `import { useSearchParams } from '@farm/remote-sdk';`,
      body: `const [parameters, setParameters] = useSearchParams();`,
      press: `setParameters({ watered: String(watered + 1) }, { replace: true });`,
      view: `<Typography>{parameters.get('watered') ?? '0'}</Typography>`,
    },
  },
  {
    name: 'good-own-storage',
    kind: 'own entry in the storage',
    code: { press: `localStorage.setItem('garden.watered', String(watered + 1));` },
  },
  {
    name: 'good-bad-evening',
    kind: 'bad evening for everybody',
    code: { effect: `performance.mark('garden at night');` },
    background: { failing: 0.12, late: 0.2 },
  },
];

/** Releases without a fault, with what may look like one. */
export const good: Release[] = list.map((release) => ({ ...release, isGood: true }));
