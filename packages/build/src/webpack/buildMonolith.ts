import webpack from 'webpack';
import { createMonolithConfig } from './createMonolithConfig.ts';

/** `node buildMonolith.ts FOLDER`: the single build that the byte benchmark compares with. */
const [folder] = process.argv.slice(2);
if (folder === undefined) throw new Error('Usage: node buildMonolith.ts FOLDER');
webpack(createMonolithConfig(folder), (failure, stats) => {
  if (failure) throw failure;
  if (stats?.hasErrors() === true) {
    process.stderr.write(stats.toString({ preset: 'errors-only' }));
    process.exitCode = 1;
  }
});
