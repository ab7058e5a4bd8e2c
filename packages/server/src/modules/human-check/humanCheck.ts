import type { HumanCheckLevel, HumanCheckMode } from '@farm/contracts';

/** A check that tells people from programs. */
export interface HumanCheck {
  /** Creates the widget's initial data. */
  challenge: (mode: HumanCheckMode, level: HumanCheckLevel) => Promise<Record<string, unknown>>;
  /**
   * Accepts a solution once.
   * @returns the level of its challenge
   * @throws AppError human_check_failed, or unavailable if the check cannot be made
   */
  verify: (solution: string, ip: string) => Promise<HumanCheckLevel>;
}
