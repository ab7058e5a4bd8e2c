import { z } from 'zod';
import { CommandError, EXIT } from '../exitCodes.ts';
import { readIfThere, replaceFile } from './durable.ts';
import type { Home } from './home.ts';

const enrolmentSchema = z.object({
  /** Origin of the farm. */
  server: z.string(),
  machineId: z.string(),
  name: z.string(),
  /** Secret: authorizes reports of this machine. */
  token: z.string(),
  /** Interval between reports, as set by the farm at enrollment. */
  reportSeconds: z.number().positive(),
});

/** Enrollment of this computer as a machine of a farm. */
export type Enrolment = z.infer<typeof enrolmentSchema>;

/** Reads the enrollment of a home; null if not enrolled. @throws CommandError if the file is damaged */
export async function readEnrolment(home: Home): Promise<Enrolment | null> {
  const text = await readIfThere(home.configPath);
  if (text === null) return null;
  try {
    return enrolmentSchema.parse(JSON.parse(text));
  } catch {
    throw new CommandError(
      `${home.configPath} is damaged. Enrol this computer again: farm-agent enroll CODE --server URL --again`,
    );
  }
}

/** Reads the enrollment of a home. @throws CommandError (`notEnrolled`) if it has none, or if the file is damaged */
export async function requireEnrolment(home: Home): Promise<Enrolment> {
  const enrolment = await readEnrolment(home);
  if (enrolment) return enrolment;
  throw new CommandError(
    'This computer is not enrolled. The page of your machines shows the command that does it.',
    EXIT.notEnrolled,
  );
}

/** Saves an enrollment, readable by the owner only. */
export function writeEnrolment(home: Home, enrolment: Enrolment): Promise<void> {
  return replaceFile(home.configPath, `${JSON.stringify(enrolment, null, 2)}\n`);
}
