import type { Check } from './checkSubject.ts';
import { describeLook, type Look } from './look.ts';
import type { Finding } from './scanPage.ts';

/** Gathers checks, and tells what they came to. */
export interface Report {
  add(look: Look, checks: Check[]): void;
  /** One line for each page, menu and dialog. */
  table(): string;
  /** Each violation once, with where it was met; empty when there is none. */
  violations(): string;
  /** The same of what axe could not decide. */
  undecided(): string;
  figures(): Figures;
}

/** Everything in three numbers. */
export interface Figures {
  /** Pages, menus and dialogs; those of a Chinese page are the English ones under another name. */
  pages: number;
  /** Pages, menus and dialogs times the looks each was looked at in. */
  combinations: number;
  /** Elements that break a rule, in all combinations. */
  violations: number;
}

/** An empty report. */
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
    violations: () => list(entries, ({ findings }) => findings),
    undecided: () => list(entries, ({ undecided }) => undecided),
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
  look: Look;
  check: Check;
}

const EXAMPLES = 4;

function list(entries: Entry[], choose: (check: Check) => Finding[]): string {
  const met = entries.flatMap(({ look, check }) =>
    choose(check).map((finding) => ({ look, name: check.name, text: describeFinding(finding) })),
  );
  return [...Map.groupBy(met, ({ text }) => text)]
    .map(([text, of]) => {
      const names = [...new Set(of.map(({ name }) => name))];
      const looks = [...new Set(of.map(({ look }) => describeLook(look)))];
      return `${text}\n    ${of.length} times, on ${names.join(', ')}\n    in ${abridge(looks)}\n`;
    })
    .join('\n');
}

/** A finding in two lines. */
export function describeFinding({ rule, where, what }: Finding): string {
  return `${rule}  ${where}\n    ${what}`;
}

function abridge(words: string[]): string {
  const more = words.length - EXAMPLES;
  return words.slice(0, EXAMPLES).join(' | ') + (more > 0 ? ` and ${more} more` : '');
}
