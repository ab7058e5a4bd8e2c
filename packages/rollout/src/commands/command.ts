import type { SigningKey } from '@farm/registry';
import type { Operator } from '../change/makeChange.ts';
import type { Settings } from '../config.ts';
import type { RolloutApi } from '../http/RolloutApi.ts';
import type { Paint } from '../terminal/paint.ts';

/** What a command ends with: text for people, and the same as data for `--json`. */
export interface Outcome {
  text: string;
  data: object;
  /** True when what was asked about is not as it should be. */
  isRefused?: boolean;
}

/** Options that some commands take; those that were not given are absent. */
export interface Options {
  why?: string;
  set?: string;
  remote?: string;
  operate?: boolean;
}

/** What a command has to work with. */
export interface Surroundings {
  /** What stands after the command's name, options aside. */
  words: string[];
  options: Options;
  settings: Settings;
  paint: Paint;
  /** Tells a person who waits how it goes. */
  progress: (line: string) => void;
  api: () => Promise<RolloutApi>;
  key: () => Promise<SigningKey>;
  operator: () => Promise<Operator>;
}

/** One command of the tool. */
export interface Command {
  /** Its forms, without `rollout`. */
  usage: string[];
  /** One line for the list of all. */
  about: string;
  /** What else `--help` says. */
  help?: string;
  /** Names of the {@link Options} it takes. */
  options?: (keyof Options)[];
  /** @throws UsageError when the words do not fit */
  run: (surroundings: Surroundings) => Promise<Outcome>;
}
