import { fileURLToPath } from 'node:url';

const fileOf = (name: string) => fileURLToPath(new URL(`../${name}`, import.meta.url));

/** The API and worker: source file of the program. */
export const API_PROGRAM = fileOf('main.ts');
/** The operators' command: source file of the program. */
export const ADMIN_PROGRAM = fileOf('admin.ts');
/** The command that saves and restores a farm: source file of the program. */
export const BACKUP_PROGRAM = fileOf('backup.ts');
/** The command that checks a farm: source file of the program. */
export const DOCTOR_PROGRAM = fileOf('doctor.ts');
