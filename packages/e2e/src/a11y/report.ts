import type { Check } from './checkSubject.ts';
import { formatAppearance, type Appearance } from './appearance.ts';
import type { Finding } from './checkPage.ts';

/** Collects checks and formats the results. */
export interface Report {
  add(look: Appearance, checks: Check[]): void;
  /** One line per page, menu and dialog. */
  table(): string;
  /** Each distinct violation with the places where it occurred; empty if there are none. */
  violations(): string;
  /** Same list for findings that axe could not decide. */
  undecided(): string;
  figures(): Figures;
}

/** Totals of a report. */
export interface Figures {
  /**
   * Pages, menus and dialogs. Popups of Chinese pages are not counted: they are the English ones under another name.
   */
  pages: number;
  /** Sum over pages, menus and dialogs of the appearances each was checked in. */
  combinations: number;
  /** Elements that break a rule, over all combinations. */
  violations: number;
}

/** Creates an empty report. */
export function createReport(): Report {
  const entries: Entry[] = [];
  return {
    add: (look, checks) => {
      entries.push(...checks.map((check) => ({ look, check })));
    },
    table: () => {
      const rows = [...Map.groupBy(entries, ({ check }) => check.name)].map(([name, of]) => {
        const numbers = [
          of.length,
          of.flatMap(({ check }) => check.findings).length,
          of.flatMap(({ check }) => check.undecided).length,
        ];
        return name.padEnd(48) + numbers.map((number) => String(number).padStart(12)).join('');
      });
      return ['page'.padEnd(48) + '     looks  violations   undecided', ...rows].join('\n');
    },
    violations: () => formatFindings(entries, ({ findings }) => findings),
    undecided: () => formatFindings(entries, ({ undecided }) => undecided),
    figures: () => ({
      pages: new Set(
        entries
          .filter(({ look, check }) => !check.isPopup || look.language === 'en')
          .map(({ check }) => check.name),
      ).size,
      combinations: entries.length,
      violations: entries.flatMap(({ check }) => check.findings).length,
    }),
  };
}

interface Entry {
  look: Appearance;
  check: Check;
}

const MAX_EXAMPLES = 4;

function formatFindings(entries: Entry[], selectFindings: (check: Check) => Finding[]): string {
  const occurrences = entries.flatMap(({ look, check }) =>
    selectFindings(check).map((finding) => ({ look, name: check.name, text: formatFinding(finding) })),
  );
  return [...Map.groupBy(occurrences, ({ text }) => text)]
    .map(([text, of]) => {
      const names = [...new Set(of.map(({ name }) => name))];
      const looks = [...new Set(of.map(({ look }) => formatAppearance(look)))];
      return `${text}\n    ${of.length} times, on ${names.join(', ')}\n    in ${formatExamples(looks)}\n`;
    })
    .join('\n');
}

/** Formats a finding as two lines. */
export function formatFinding({ rule, location: where, description }: Finding): string {
  return `${rule}  ${where}\n    ${description}`;
}

function formatExamples(texts: string[]): string {
  const more = texts.length - MAX_EXAMPLES;
  return texts.slice(0, MAX_EXAMPLES).join(' | ') + (more > 0 ? ` and ${more} more` : '');
}
