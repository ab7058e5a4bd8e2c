import type { Release } from '../release.ts';

const toWork = (ms: number) => `for (const end = performance.now() + ${ms}; performance.now() < end;);`;

/** Releases that use too much: memory, the main thread, the network, bytes. */
export const weight: Release[] = [
  {
    name: 'leaks-memory',
    kind: 'memory leak',
    code: {
      module: `const seeds: Float64Array[] = [];`,
      effect: `setInterval(() => seeds.push(new Float64Array(250_000).fill(seeds.length)), 250);`,
    },
  },
  {
    name: 'blocks-2-s',
    kind: 'main thread blocked',
    code: { effect: `setTimeout(() => { ${toWork(2_000)} }, 500);` },
  },
  {
    name: 'blocks-forever',
    kind: 'main thread blocked',
    code: { effect: `setTimeout(() => { for (;;); }, 3_000);` },
    deters: 0.9,
  },
  { name: 'slow-button', kind: 'slow interaction', code: { press: toWork(700) } },
  {
    name: 'floods-requests',
    kind: 'request flood',
    code: { effect: `setInterval(() => void fetch('/api/notices?locale=en&limit=1'), 150);` },
  },
  {
    name: 'lazy-megabyte',
    kind: 'huge payload',
    files: { 'src/features/atlas.ts': `export const atlas = '${makeNoise(1_000_000)}';` },
    code: {
      effect: `void import('../features/atlas.ts').then(({ atlas }) => sessionStorage.getItem(atlas.slice(0, 9)));`,
    },
  },
  {
    name: 'shifts-late',
    kind: 'layout shift',
    code: {
      body: `const [isAdShown, setIsAdShown] = useState(false);`,
      effect: `setTimeout(() => setIsAdShown(true), 2_500);`,
      view: `{isAdShown && <Card sx={{ height: 420 }}><Typography><FormattedMessage id="garden.sentence" /></Typography></Card>}`,
    },
  },
];

/** Makes text that no compression shortens much. */
export function makeNoise(length: number): string {
  const letters = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_';
  let state = 1;
  return Array.from({ length }, () => {
    state = Math.imul(state, 1_664_525) + 1_013_904_223;
    return letters[state >>> 26] ?? '';
  }).join('');
}
