import { NEW_PASSWORD_PATH, REGISTER_PATH } from '@farm/kit';
import type { EmailCodeUsage } from '@farm/contracts';

/** Values of an emailed link. Missing text is ''. */
export interface VerifyLink {
  usage: EmailCodeUsage | null;
  email: string;
  code: string;
  /** Lets this browser use the code although another one asked for it; null in links of before. */
  id: string | null;
}

const pages: Record<EmailCodeUsage, string> = {
  register: REGISTER_PATH,
  'reset-password': NEW_PASSWORD_PATH,
};

/** Parses the fragment of `/auth/verify#usage=…&email=…&code=…&id=…`. */
export function parseVerifyLink(fragment: string): VerifyLink {
  const parameters = new URLSearchParams(fragment.replace(/^#/, ''));
  const usage = parameters.get('usage') ?? '';
  return {
    usage: isUsage(usage) ? usage : null,
    email: parameters.get('email')?.trim() ?? '',
    code: parameters.get('code')?.trim() ?? '',
    id: parameters.get('id'),
  };
}

/** Returns the path of the page that uses a checked code. */
export function toUsagePath(usage: EmailCodeUsage): string {
  return pages[usage];
}

function isUsage(text: string): text is EmailCodeUsage {
  return Object.hasOwn(pages, text);
}
