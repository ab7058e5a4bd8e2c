import { describeEnd, describeTable, describeTotal } from '../suites/report.ts';
import { runSuites } from '../suites/runSuites.ts';
import { suites } from '../suites/suites.ts';
import { listenForStop } from '../system/stopRequests.ts';
import { fail, say, secondsSince } from '../terminal/say.ts';

// `npm test`, `npm test -- lint types`, `npm test -- unit mfe-assets`: suites by name, the rest are paths.
const began = Date.now();
const given = process.argv.slice(2);
const names = suites.map(({ name }) => name);
const paths = given.filter((word) => !names.includes(word));
const chosen = suites.filter(({ name }) => given.includes(name));
if (chosen.length === 0 && paths.length > 0)
  fail(`There is no suite "${paths.join(' ')}". There are: ${names.join(', ')}.`);

const endNow = () => process.exit(130);
listenForStop(endNow, endNow);

const finished = await runSuites(chosen.length > 0 ? chosen : suites, {
  paths,
  onEnd: (suite) => {
    say(describeEnd(suite));
  },
});
say(`\n${describeTable(finished)}\n\n${secondsSince(began)}\n`);
say(describeTotal(finished));
process.exitCode = finished.some(({ failed }) => failed > 0) ? 1 : 0;
