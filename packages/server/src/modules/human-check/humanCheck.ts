import type { HumanCheckMode } from '@farm/contracts';

/** A way to tell people from programs. */
export interface HumanCheck {
  /** Creates the widget's initial data. */
  challenge: (mode: HumanCheckMode) => Promise<Record<string, unknown>>;
  /**
   * Accepts a solution once.
   * @throws AppError human_check_failed, or unavailable when the check cannot be made
   */
  verify: (solution: string, ip: string) => Promise<void>;
}
