import { readTitles, titleOptions, titleUsage } from 'create-farm-remote';
import { createRemote } from '../new-remote/createRemote.ts';
import { settleRemote } from '../new-remote/settleRemote.ts';
import { repository } from '../paths.ts';
import { watchStopRequests } from '../system/stopRequests.ts';
import { readArguments } from '../terminal/readArguments.ts';
import { runFail, sendLine } from '../terminal/sendLine.ts';

// `npm run new-remote referrals`, `npm run new-remote referrals -- --title Referrals --title-zh 推荐`. Leaves
// nothing behind when interrupted.
const stop = () => process.exit(130);
watchStopRequests(stop, stop);

try {
  const { values, positionals } = readArguments(titleOptions);
  const [name, ...more] = positionals;
  if (name === undefined || more.length > 0)
    runFail(`Specify a name: npm run new-remote NAME -- ${titleUsage}`);
  const { folder, words } = await createRemote({
    root: repository,
    wish: { name, titles: readTitles(values) },
    settle: settleRemote,
  });
  sendLine(`
  Created ${folder} with one page at /center/${words.name} and a navigation entry in the center.

${describeNext(words.name, folder)}

  Texts and titles are in src/messages. The first page shows notices.
  To undo, delete the folder. To release it to users, see docs/teams.md.
`);
} catch (error) {
  runFail((error as Error).message);
}

function describeNext(name: string, folder: string): string {
  const next = {
    [`npm run dev -- ${name}`]: 'open it in the farm with live reload',
    [`npm run dev -- ${name} --alone`]: 'open it alone with a mock API',
    [`npm test -- unit ${folder}`]: 'run its tests',
    [`npm run build -- ${name}`]: 'build it, and publish it if a farm is running here',
  };
  const width = Math.max(...Object.keys(next).map((command) => command.length));
  return Object.entries(next)
    .map(([command, what]) => `  ${command.padEnd(width)}   ${what}`)
    .join('\n');
}
