import type { Visit, Watch } from '../visit.ts';
import { openDevTools, readFromWorld } from './devTools.ts';
import { checkShifts } from './checkShifts.ts';
import { READ_SHIFTS, type Shift } from './pageScript.ts';

/** Watches that what is shown stays where it is, at the first visit and at the second, until the visitor does something. */
export async function watchShifts({ tab }: Visit): Promise<Watch> {
  const devTools = await openDevTools(tab);
  const check = async () => checkShifts(await readFromWorld<Shift[]>(devTools, READ_SHIFTS));
  return { rested: check, second: check };
}
