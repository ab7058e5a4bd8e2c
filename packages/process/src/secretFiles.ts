import { readFileSync } from 'node:fs';
import { z } from 'zod';

/** Secrets that files hold, and the problems of reading them. Neither names a secret's value. */
interface SecretFiles {
  secrets: Record<string, string>;
  problems: string[];
}

/** Reads the secrets for which `variables` name a file, `NAME_FILE` instead of `NAME`. */
export function readSecretFiles(
  schema: z.ZodObject,
  variables: Record<string, string | undefined>,
): SecretFiles {
  const found: SecretFiles = { secrets: {}, problems: [] };
  for (const [name, variable] of Object.entries(schema.shape)) {
    const path = isSecret(variable as z.ZodType) ? variables[`${name}_FILE`] : undefined;
    if (path === undefined) continue;
    if (variables[name] !== undefined) {
      found.problems.push(`${name} and ${name}_FILE are both set: unset one of them`);
      continue;
    }
    try {
      // Editors end a file with a newline.
      const secret = readFileSync(path, 'utf8').replace(/\r?\n$/, '');
      if (secret.trim() === '') found.problems.push(`${name}_FILE names an empty file`);
      else found.secrets[name] = secret;
    } catch (error) {
      // The path may be the secret itself, by mistake.
      found.problems.push(
        `${name}_FILE names a file that cannot be read: ${(error as NodeJS.ErrnoException).code}`,
      );
    }
  }
  return found;
}

/** True for a variable that `NAME_FILE` can replace. */
function isSecret(variable: z.ZodType): boolean {
  return z.globalRegistry.get(variable)?.['isSecret'] === true;
}
