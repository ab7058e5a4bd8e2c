import { z } from 'zod';
import { CommandError, EXIT } from '../exitCodes.ts';
import { readIfThere, replaceFile } from './durable.ts';
import type { Home } from './home.ts';

const enrolmentSchema = z.object({
  /** Origin of the farm. */
  server: z.string(),
  machineId: z.string(),
  name: z.string(),
  /** Secret: whoever has it reports as this machine. */
  token: z.string(),
  /** Between two reports, as the farm said when it took the machine. */
  reportSeconds: z.number().positive(),
});

/** What makes this computer a machine of a farm. */
export type Enrolment = z.infer<typeof enrolmentSchema>;

/** The enrolment of a home; null when there is none. @throws CommandError when the file is damaged */
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

/** See {@link readEnrolment}. @throws CommandError (`notEnrolled`) when there is none */
export async function requireEnrolment(home: Home): Promise<Enrolment> {
  const enrolment = await readEnrolment(home);
  if (enrolment) return enrolment;
  throw new CommandError(
    'This computer is not enrolled. The page of your machines shows the command that does it.',
    EXIT.notEnrolled,
  );
}

/** Keeps an enrolment, readable by the owner alone. */
export function writeEnrolment(home: Home, enrolment: Enrolment): Promise<void> {
  return replaceFile(home.configPath, `${JSON.stringify(enrolment, null, 2)}\n`);
}
