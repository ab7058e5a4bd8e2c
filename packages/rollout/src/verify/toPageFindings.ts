import type { Evidence, Finding } from './visit.ts';

/** Findings on a page in one look. */
export interface LookFindings {
  page: string;
  look: string;
  findings: Finding[];
}

/** Something wrong with a page, in each look that has it, with the evidence of the first. */
export interface PageFinding {
  page: string;
  looks: string[];
  step: string;
  text: string;
  evidence: Evidence;
}

/** Converts what several looks of a page found to one finding for each thing. */
export function toPageFindings(results: readonly LookFindings[]): PageFinding[] {
  const merged = new Map<string, PageFinding>();
  for (const { page, look, findings } of results)
    for (const finding of findings) {
      const key = `${page} ${finding.text}`;
      const known = merged.get(key);
      if (!known) merged.set(key, { ...finding, page, looks: [look] });
      else if (!known.looks.includes(look)) known.looks.push(look);
    }
  return [...merged.values()];
}

/** Formats a finding: where it is, in which looks unless in all of the page, at which step, and what it is. */
export function formatFinding({ page, looks, step, text }: PageFinding, lookCount: number): string {
  const where = looks.length === lookCount ? page : `${page} (${looks.join('; ')})`;
  return `${where} ${step}: ${text}`;
}
