import { commands } from './commands/index.ts';

const OPTIONS = `  --server URL   address of the farm (default: FARM_URL, or PORT 3000 on this machine)
  --json         print JSON
  --help         print help, or the help of a command`;

/** Returns the `--help` text of a command; without a known name, of the tool. */
export function formatHelp(name: string | null): string {
  const command = name === null ? undefined : commands[name];
  if (!command) return GENERAL;
  const forms = command.usage.map((form) => `  npm run rollout -- ${form}`).join('\n');
  return `${forms}\n\n${capitalize(command.about)}.\n${command.help ? `\n${command.help}\n` : ''}\n${OPTIONS}\n`;
}

const WIDTH = Math.max(...Object.keys(commands).map((name) => name.length));

const GENERAL = `Releases and rolls back versions of the shell and the remotes.

  npm run rollout -- COMMAND …

${Object.entries(commands)
  .map(([name, { about }]) => `  ${name.padEnd(WIDTH)}  ${about}`)
  .join('\n')}

${OPTIONS}

VERSION can be an unambiguous prefix of a version, or "latest".

Settings
  FARM_URL        address of the farm
  ROLLOUT_TOKEN   your token; not needed on the farm's machine, which has its own in DATA_DIR/rollout
  ROLLOUT_KEY     file of the key that signs your changes (default: DATA_DIR/rollout/operator.key)

Exit codes
  0  success
  1  refused or failed; the output says why
  2  invalid command line
`;

function capitalize(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}
