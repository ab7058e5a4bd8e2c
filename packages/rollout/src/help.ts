import { commands } from './commands/index.ts';

const OPTIONS = `  --server URL   the farm, FARM_URL or the one at PORT (3000) of this machine unless told
  --json         answer as JSON
  --help         this, or the options of a command`;

/** Returns the `--help` text of a command; without a known name, of the tool. */
export function formatHelp(name: string | null): string {
  const command = name === null ? undefined : commands[name];
  if (!command) return GENERAL;
  const forms = command.usage.map((form) => `  npm run rollout -- ${form}`).join('\n');
  return `${forms}\n\n${capitalize(command.about)}.\n${command.help ? `\n${command.help}\n` : ''}\n${OPTIONS}\n`;
}

const WIDTH = Math.max(...Object.keys(commands).map((name) => name.length));

const GENERAL = `Brings versions of the shell and of remotes to people, and back.

  npm run rollout -- COMMAND …

${Object.entries(commands)
  .map(([name, { about }]) => `  ${name.padEnd(WIDTH)}  ${about}`)
  .join('\n')}

${OPTIONS}

VERSION may be shortened to a beginning that fits one version only, or be "latest".

Settings
  FARM_URL        the farm
  ROLLOUT_TOKEN   what you are known by; on the farm's machine its own is found in DATA_DIR/rollout
  ROLLOUT_KEY     file of the key that you sign changes with; DATA_DIR/rollout/operator.key unless told
  FARM_VERIFY_EMAIL, FARM_VERIFY_PASSWORD
                  who verify signs in as, for pages that need it

Exit codes
  0  done
  1  refused or failed; the reason is said
  2  the command line is wrong
`;

function capitalize(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}
