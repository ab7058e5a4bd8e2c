import type { AlarmSetting, Incident } from '@farm/contracts';

/** Space that a machine lost. Sizes with their unit, `percent` with its sign. */
export interface DroppedMachine {
  machine: string;
  since: string;
  from: string;
  to: string;
  percent: string;
  fromPlots: number;
  toPlots: number;
}

/** A machine that is not heard of. */
export interface SilentMachine {
  machine: string;
  since: string;
}

/** A machine that has its space again, or is heard of again, with what it has now and since when that was not so. */
export interface RecoveredMachine {
  machine: string;
  kind: Incident['kind'];
  since: string;
  space: string;
  plots: number;
}

/** Some of a kind, and how many there are of it. */
export interface Some<Named> {
  named: readonly Named[];
  count: number;
}

/** Content of an alarm email. */
export interface AlarmNews {
  dropped: Some<DroppedMachine>;
  silent: Some<SilentMachine>;
  recovered: Some<RecoveredMachine>;
}

/** Content of a test email; `percent` includes its sign. */
export interface AlarmTest extends Omit<AlarmSetting, 'dropPercent'> {
  percent: string;
}
