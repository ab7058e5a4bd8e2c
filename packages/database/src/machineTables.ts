import type { Chain, Incident, MachineStatus, PlotDirectory } from '@farm/contracts';
import type { ColumnType, Generated } from 'kysely';

/** An enrolled machine, with the contents of its last report. Sizes are bytes. */
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
  /** The report that restarted the plot list; 0 once the list is complete. */
  listBegan: Generated<string>;
  /** True until the remaining parts of a change have arrived. */
  isPartial: Generated<boolean>;
  /** Arrival time of the newest report. */
  seenAt: Date | null;
  /** The same by the machine's clock. */
  reportedAt: Date | null;
  /** Readable plots. */
  plotCount: Generated<number>;
  unreadableCount: Generated<number>;
  missingCount: Generated<number>;
  /** Readable plots that are held by another machine. */
  contestedCount: Generated<number>;
  /** Readable plots. */
  readableBytes: Generated<bigint>;
  /** Unreadable plots, and plots that went missing within a day. */
  lostBytes: Generated<bigint>;
  /** Readable plots that it holds. */
  effectiveBytes: Generated<bigint>;
  /** Bytes and count of the readable plots of the previous report, not counting earlier parts of this one. */
  previousBytes: Generated<bigint>;
  previousPlots: Generated<number>;
  /** Plots that it took over from others within 25 hours, which count only from `takenAt` on. */
  takenBytes: Generated<bigint>;
  /** Start of the first five-minute interval in which the last of them count. */
  takenAt: Date | null;
  /** True if its space fell, or it has an open incident. */
  needsLook: Generated<boolean>;
  directories: ColumnType<PlotDirectory[], string | undefined, string>;
}

/** A plot on a machine. One machine holds it; others that report it are recorded but not paid for it. */
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
  /** The last report that mentioned it. */
  sequence: string;
  changedAt: Generated<Date>;
}

/** A plot without a holder. Reports that arrive late may still count it for its last one. */
export interface PlotReleaseTable {
  plotId: Buffer;
  /** Account of the machine that held it. */
  accountId: string;
  /** Time from which it no longer counts. */
  releasedAt: Date;
}

/** A code that enrolls one machine in an account. */
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

/** A machine's five-minute sample: sums over its reports, and the highest values. */
export interface MachineSampleTable {
  machineId: string;
  /** Start of the interval, by the machine's clock. */
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

/** Sums of samples over an interval: amounts multiplied by the seconds for which they held. */
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

/** The last chain reading within an interval. */
export interface ChainSampleTable {
  width: SampleWidth;
  at: Date;
  height: bigint;
  netSpace: bigint;
  source: Chain['source'];
  readAt: Date;
}

/** See `AlarmSetting`; defaults apply without a row. */
export interface AlarmSettingTable {
  accountId: string;
  isOn: boolean;
  dropPercent: number;
  windowMinutes: number;
  offlineMinutes: number;
}

/** An account whose proven space exceeded what its machines report, with the figures at its start, in bytes. */
export interface SpaceExcessTable {
  id: Generated<string>;
  accountId: string;
  provenSpace: bigint;
  /** Standard deviation of the proven space, as a part of it. */
  deviation: number;
  reportedSpace: bigint;
  startedAt: Generated<Date>;
  endedAt: Date | null;
}

/** An incident, open until it ends. */
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
  /** The threshold when it opened, which also decides when a drop ends. */
  dropPercent: number | null;
  endedAt: Date | null;
  outcome: Incident['outcome'];
  /** Time when its email was queued, or found unnecessary. */
  mailedAt: Date | null;
  endMailedAt: Date | null;
}
