import type { AlarmSetting, Incident } from '@farm/contracts';

/** Space lost by a machine. Sizes include their unit, `percent` its sign. */
export interface DroppedMachine {
  machine: string;
  since: string;
  from: string;
  to: string;
  percent: string;
  fromPlots: number;
  toPlots: number;
}

/** A machine that stopped reporting. */
export interface SilentMachine {
  machine: string;
  since: string;
}

/** A machine that has its space back or reports again, with its current space and the start of the incident. */
export interface RecoveredMachine {
  machine: string;
  kind: Incident['kind'];
  since: string;
  space: string;
  plots: number;
}

/** Some items of a kind, and their total number. */
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
