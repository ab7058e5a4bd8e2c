import { globSync } from 'node:fs';
import { createJestConfig } from '@farm/build/jest';

const root = import.meta.dirname;

export default await createJestConfig({
  root,
  packages: globSync('{shell,mfe-*,packages/{ui,kit,remote-sdk,testing,mfe-*}}', { cwd: root }),
});
