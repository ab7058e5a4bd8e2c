import { LOOKS } from './looks.ts';
import type { Finding } from './visit.ts';

/** Findings of a page in one look. */
export interface PageFindings {
  mount: string;
  look: string;
  findings: Finding[];
}

/** Formats each problem of a page once: where it is, in which looks unless in all of them, at which step, and what it is. */
export function formatProblems(results: readonly PageFindings[]): string[] {
  const problems = new Map<string, Finding & { mount: string; looks: Set<string> }>();
  for (const { mount, look, findings } of results)
    for (const finding of findings) {
      const key = `${mount} ${finding.text}`;
      const known = problems.get(key);
      if (known) known.looks.add(look);
      else problems.set(key, { ...finding, mount, looks: new Set([look]) });
    }
  return [...problems.values()].map(({ mount, looks, step, text }) => {
    const where = looks.size === LOOKS.length ? mount : `${mount} (${[...looks].join('; ')})`;
    return `${where} ${step}: ${text}`;
  });
}
