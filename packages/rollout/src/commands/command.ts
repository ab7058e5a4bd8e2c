import type { SigningKey } from '@farm/registry';
import type { Operator } from '../change/sendChange.ts';
import type { Settings } from '../config.ts';
import type { RolloutApi } from '../http/RolloutApi.ts';
import type { Painter } from '../terminal/paint.ts';

/** Result of a command: text for people, and the same as data for `--json`. */
export interface Outcome {
  text: string;
  data: object;
  /** True if the command ran but its finding is negative, such as a failed verification; sets the exit code. */
  hasFailed?: boolean;
}

/** Options of some commands; unset options are absent. */
export interface Options {
  why?: string;
  set?: string;
  remote?: string;
  part?: string;
  name?: string;
  operate?: boolean;
  for?: string;
  end?: string;
  check?: boolean;
  steps?: string;
  every?: string;
  while?: string;
  'min-visitors'?: string;
  to?: string;
}

/** Arguments, settings and clients of a command. */
export interface CommandContext {
  /** Positional arguments after the name of the command. */
  args: string[];
  options: Options;
  settings: Settings;
  paint: Painter;
  /** Prints progress, on a terminal only. */
  progress: (line: string) => void;
  api: () => Promise<RolloutApi>;
  key: () => Promise<SigningKey>;
  operator: () => Promise<Operator>;
}

/** Command of the tool. */
export interface Command {
  /** Forms of the command line, without `rollout`. */
  usage: string[];
  /** One line for the list of commands. */
  about: string;
  /** Additional text of `--help`. */
  help?: string;
  /** Names of the supported {@link Options}. */
  options?: (keyof Options)[];
  /** @throws UsageError for wrong arguments */
  run: (context: CommandContext) => Promise<Outcome>;
}
