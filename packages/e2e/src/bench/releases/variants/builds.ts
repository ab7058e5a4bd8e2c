import { appendFile, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { updateBuild } from '@farm/build/release';
import type { RemoteBuild } from '@farm/contracts/registry';
import { REPOSITORY_ROOT } from '../../../paths.ts';
import { readBuild } from '../readBuild.ts';
import type { Release } from '../release.ts';
import { makeNoise } from './weight.ts';

const REACT = 'packages/ui/node_modules/react/cjs/react.production.js';

/** Releases whose build breaks a rule that publishing knows. */
export const builds: Release[] = [
  {
    name: 'differs-from-its-hash',
    kind: 'wrong hash',
    code: { effect: `performance.mark('garden altered');` },
    damage: async (dist) => appendFile(join(dist, (await readBuild(dist)).entry), '\n;window.robbed = true;'),
  },
  {
    name: 'names-a-missing-file',
    kind: 'file missing',
    damage: (dist) =>
      updateBuild<RemoteBuild>(dist, { manifest: ({ common }) => ({ common: [...common, 'gone.js'] }) }),
  },
  {
    name: 'needs-contract-7',
    kind: 'contract out of range',
    descriptor: (descriptor) => ({ ...descriptor, contract: { min: 7, max: 8 } }),
  },
  {
    name: 'bundles-react',
    kind: 'react bundled',
    damage: async (dist) => {
      const react = await readFile(join(REPOSITORY_ROOT, REACT), 'utf8');
      const [exposed = ''] = (await readBuild(dist)).common;
      await updateBuild<RemoteBuild>(dist, {
        files: { [exposed]: (text) => `${text}\n;((exports) => {${react}})({});` },
      });
    },
  },
  {
    name: 'heavy-page',
    kind: 'over budget',
    files: { 'src/features/almanac.ts': `export const almanac = '${makeNoise(900_000)}';` },
    code: {
      imports: `import { almanac } from '../features/almanac.ts';`,
      effect: `sessionStorage.getItem(almanac.slice(0, 9));`,
    },
  },
];
