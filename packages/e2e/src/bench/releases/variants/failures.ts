import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { updateBuild } from '@farm/build/release';
import type { RemoteBuild } from '@farm/contracts/registry';
import { readBuild } from '../readBuild.ts';
import type { Release } from '../release.ts';

const THROW = `throw new Error('The beds are not planted');`;
const REJECT = `void Promise.reject(new Error('The beds are not planted'));`;

/** Releases that throw, reject, or lack a file. */
export const failures: Release[] = [
  {
    name: 'throws-at-load',
    kind: 'throws',
    code: { module: `if (location.href) ${THROW}` },
    isMeasured: true,
  },
  {
    name: 'throws-at-mount',
    kind: 'throws',
    code: { body: `if (location.href) ${THROW}` },
    isMeasured: true,
  },
  {
    name: 'throws-late',
    kind: 'error in a timer',
    code: { effect: `setTimeout(() => { ${THROW} }, 8_000);` },
  },
  {
    name: 'rejects',
    kind: 'late rejection',
    code: { effect: `setTimeout(() => { ${REJECT} }, 3_000);` },
    isMeasured: true,
  },
  {
    name: 'throws-for-a-tenth',
    kind: 'throws',
    hits: 'a tenth',
    code: { body: `if (isHit) ${THROW}` },
    isMeasured: true,
  },
  {
    name: 'rejects-for-a-tenth',
    kind: 'late rejection',
    hits: 'a tenth',
    code: { effect: `setTimeout(() => { ${REJECT} }, 1_000);` },
    isMeasured: true,
  },
  {
    name: 'throws-signed-in',
    kind: 'throws',
    hits: 'signed in',
    code: { body: `if (isHit) session.user.garden.beds.length;` },
  },
  {
    name: 'throws-at-second-visit',
    kind: 'throws',
    hits: 'second visit',
    code: { effect: `JSON.parse('{beds}');` },
  },
  {
    name: 'throws-in-safari',
    kind: 'throws',
    hits: 'safari',
    code: { effect: `new Date(NaN).toISOString();` },
  },
  { name: 'button-throws', kind: 'button that throws', code: { press: `if (location.href) ${THROW}` } },
  {
    name: 'lazy-chunk-missing',
    kind: 'chunk missing',
    files: { 'src/features/bonus.ts': `export const bonus = 'water the garden twice';` },
    code: {
      press: `void import(/* webpackChunkName: "bonus" */ '../features/bonus.ts').then(({ bonus }) => document.title === bonus);`,
    },
    damage: async (dist) => {
      const chunk = Object.keys((await readBuild(dist)).files).find((file) => file.startsWith('bonus.'));
      if (chunk === undefined) throw new Error(`${dist} has no chunk of its own for the bonus`);
      await updateBuild<RemoteBuild>(dist, { removedFiles: [chunk] });
      await rm(join(dist, `${chunk}.br`), { force: true });
    },
  },
  {
    name: 'renders-endlessly',
    kind: 'endless re-render',
    code: {
      body: `const [round, setRound] = useState(0);
  useEffect(() => setRound(round + 1));`,
    },
  },
];
