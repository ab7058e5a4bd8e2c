import { z } from 'zod';
import { CommandError, EXIT } from '../exitCodes.ts';
import { readFileIfExists, saveFile } from './durable.ts';
import type { Home } from './home.ts';

const enrollmentSchema = z.object({
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
export type Enrollment = z.infer<typeof enrollmentSchema>;

/** Reads the enrollment of a home; null if not enrolled. @throws CommandError if the file is damaged */
export async function findEnrollment(home: Home): Promise<Enrollment | null> {
  const text = await readFileIfExists(home.configPath);
  if (text === null) return null;
  try {
    return enrollmentSchema.parse(JSON.parse(text));
  } catch {
    throw new CommandError(
      `${home.configPath} is damaged. Enroll this computer again: farm-agent enroll CODE --server URL --again`,
    );
  }
}

/** Reads the enrollment of a home. @throws CommandError (`notEnrolled`) if it has none, or if the file is damaged */
export async function readEnrollment(home: Home): Promise<Enrollment> {
  const enrollment = await findEnrollment(home);
  if (enrollment) return enrollment;
  throw new CommandError(
    'This computer is not enrolled. Copy the enroll command from the Machines page.',
    EXIT.notEnrolled,
  );
}

/** Saves an enrollment, readable by the owner only. */
export function saveEnrollment(home: Home, enrollment: Enrollment): Promise<void> {
  return saveFile(home.configPath, `${JSON.stringify(enrollment, null, 2)}\n`);
}
