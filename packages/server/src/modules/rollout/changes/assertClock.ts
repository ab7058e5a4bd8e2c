import { AppError } from '../../../errors.ts';

const CLOCK_TOLERANCE_MS = 5 * 60_000;

/** @throws AppError rollout_refused if something was signed at a time that is not now */
export function assertClock(at: string): void {
  const ahead = Date.parse(at) - Date.now();
  if (Math.abs(ahead) <= CLOCK_TOLERANCE_MS) return;
  throw new AppError('rollout_refused', {
    message: `The change was signed at ${at}, but the server's clock reads ${new Date().toISOString()}: correct the wrong clock, or sign the change again`,
  });
}
