import type { Chain, Incident, MachineStatus, PlotDirectory } from '@farm/contracts';
import type { ColumnType, Generated } from 'kysely';

/** A machine that was enrolled. What its reports said of it, as of the last one; sizes are bytes. */
export interface MachineTable {
  id: Generated<string>;
  /** In the order of enrolment. */
  number: Generated<string>;
  accountId: string;
  name: string;
  /** SHA-256 of its bearer token; null once it was deleted. */
  tokenHash: Buffer | null;
  createdAt: Generated<Date>;
  deletedAt: Date | null;
  agentVersion: string;
  harvesterVersion: string | null;
  platform: string | null;
  status: Generated<MachineStatus>;
  /** Number of applied reports. */
  reports: Generated<string>;
  lastSequence: Generated<string>;
  /** The report with which the list of plots began anew; 0 once all of it has come. */
  listBegan: Generated<string>;
  /** True while the rest of a change is still to come. */
  isPartial: Generated<boolean>;
  /** Time of the newest report's arrival. */
  seenAt: Date | null;
  /** The same by the clock of the machine. */
  reportedAt: Date | null;
  /** Readable plots. */
  plotCount: Generated<number>;
  unreadableCount: Generated<number>;
  missingCount: Generated<number>;
  /** Readable plots that another machine holds. */
  contestedCount: Generated<number>;
  theoreticalBytes: Generated<bigint>;
  /** Of the readable plots that it holds. */
  effectiveBytes: Generated<bigint>;
  /** Theoretical bytes and readable plots of the report before, not counting those that were parts of this one. */
  previousBytes: Generated<bigint>;
  previousPlots: Generated<number>;
  /** Of the plots that others held before, handed over to it within 25 hours: not counted before `takenAt`. */
  takenBytes: Generated<bigint>;
  /** Start of the first five minutes that the last of them count in. */
  takenAt: Date | null;
  /** Its space fell, or an incident about it is open. */
  needsLook: Generated<boolean>;
  directories: ColumnType<PlotDirectory[], string | undefined, string>;
}

/** A plot on a machine. One machine holds it; others that report it are kept without being paid for it. */
export interface PlotTable {
  machineId: string;
  /** 32 bytes. */
  plotId: Buffer;
  k: number;
  format: 1 | 2;
  level: number;
  /** Effective size. */
  bytes: string;
  state: 'readable' | 'unreadable' | 'missing';
  isHolder: boolean;
  /** The report that last said something of it. */
  sequence: string;
  changedAt: Generated<Date>;
}

/** A plot without a holder whose last one may have counted it within the time that reports reach back. */
export interface PlotReleaseTable {
  plotId: Buffer;
  /** Of the machine that held it. */
  accountId: string;
  /** Time from which it no longer counts. */
  releasedAt: Date;
}

/** A code that ties one machine to an account. */
export interface EnrolmentTable {
  id: Generated<string>;
  accountId: string;
  /** SHA-256. */
  codeHash: Buffer;
  createdAt: Generated<Date>;
  expiresAt: Date;
  /** Machine that used it. */
  machineId: string | null;
}

/** Five minutes of a machine: sums over its reports, and the highest of them. */
export interface MachineSampleTable {
  machineId: string;
  /** Start of the five minutes, by the clock of the machine. */
  at: Date;
  accountId: string;
  reports: number;
  plotSum: string;
  theoreticalSum: bigint;
  effectiveSum: bigint;
  peakBytes: bigint;
  peakPlots: number;
  /** True once the rolled-up samples include it. */
  isRolled: Generated<boolean>;
}

/** Width of a chart's interval. */
export type SampleWidth = '5m' | '1h' | '1d';

/** Sums of samples over an interval: amounts times the seconds for which they held. */
export interface SpaceSampleTable {
  /** A machine, an account, or the nil UUID for the farm. */
  owner: string;
  width: SampleWidth;
  at: Date;
  coveredSeconds: number;
  machineSeconds: bigint;
  plotSeconds: bigint;
  theoreticalByteSeconds: bigint;
  effectiveByteSeconds: bigint;
}

/** The chain as it was last read within an interval. */
export interface ChainSampleTable {
  width: SampleWidth;
  at: Date;
  height: bigint;
  netSpace: bigint;
  source: Chain['source'];
  readAt: Date;
}

/** See `AlarmSetting`; without a row the defaults hold. */
export interface AlarmSettingTable {
  accountId: string;
  isOn: boolean;
  dropPercent: number;
  windowMinutes: number;
  offlineMinutes: number;
}

/** Finding of an alarm, open until it ends. */
export interface IncidentTable {
  id: Generated<string>;
  accountId: string;
  machineId: string;
  kind: Incident['kind'];
  startedAt: Date;
  openedAt: Generated<Date>;
  fromBytes: bigint | null;
  toBytes: bigint | null;
  fromPlots: number | null;
  toPlots: number | null;
  /** The percentage that was chosen when it opened: what ends a drop. */
  dropPercent: number | null;
  endedAt: Date | null;
  outcome: Incident['outcome'];
  /** Time when its email was queued, or found unnecessary. */
  mailedAt: Date | null;
  endMailedAt: Date | null;
}
