import { createRemote } from '../new-remote/createRemote.ts';
import { settleRemote } from '../new-remote/settleRemote.ts';
import { repository } from '../paths.ts';
import { watchStopRequests } from '../system/stopRequests.ts';
import { readArguments } from '../terminal/readArguments.ts';
import { runFail, sendLine } from '../terminal/sendLine.ts';

// `npm run new-remote referrals`, `npm run new-remote referrals -- --title Referrals --title-zh 推荐`.
// Stopped, it leaves nothing behind.
const stop = () => process.exit(130);
watchStopRequests(stop, stop);

try {
  const { values, positionals } = readArguments({
    title: { type: 'string' },
    'title-zh': { type: 'string' },
  });
  const [name, ...more] = positionals;
  if (name === undefined || more.length > 0)
    runFail('Say how it is to be called: npm run new-remote NAME [-- --title TITLE --title-zh TITLE]');
  const { folder, words } = await createRemote({
    root: repository,
    wish: { name, title: values.title, titleZh: values['title-zh'] },
    settle: settleRemote,
  });
  sendLine(`
  ${folder} is there: one page at /center/${words.name}, and its entry in the centre.

${describeNext(words.name, folder)}

  Its titles stand in remote.json, its words in src/messages; the page to begin with shows notices.
  To be rid of it again, delete the folder. docs/teams.md says how it gets to users.
`);
} catch (error) {
  runFail((error as Error).message);
}

function describeNext(name: string, folder: string): string {
  const next = {
    [`npm run dev -- ${name}`]: 'opens it in the farm, and follows your changes',
    [`npm run dev -- ${name} --alone`]: 'opens it alone, with an API that is made up',
    [`npm test -- unit ${folder}`]: 'runs its tests',
    [`npm run build -- ${name}`]: 'builds it, and publishes it into a farm that runs here',
  };
  const width = Math.max(...Object.keys(next).map((command) => command.length));
  return Object.entries(next)
    .map(([command, what]) => `  ${command.padEnd(width)}   ${what}`)
    .join('\n');
}
