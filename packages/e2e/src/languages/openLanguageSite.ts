import { languages, parseLocale, type Locale } from '@farm/contracts';
import { startBrowser } from '@farm/rollout/browser';
import type { Page } from 'playwright-core';
import { checkSubjects } from '../a11y/checkAppearance.ts';
import { checkPage, type Finding, type Scan } from '../a11y/checkPage.ts';
import type { Check } from '../a11y/checkSubject.ts';
import { listSubjects } from '../a11y/subjects.ts';
import { VIEWPORTS } from '../browser/pageSettings.ts';
import { REPOSITORY_ROOT } from '../paths.ts';
import { fillFarm } from '../system/fillFarm.ts';
import { startSystem, type RunningSystem } from '../system/startSystem.ts';
import { checkFit, checkTranslated, checkMirrored } from './checkScreen.ts';
import { createEnglishTest } from './createEnglishTest.ts';
import { readEnglishMessages } from './makeLanguage.ts';
import { readScreen, type Screen } from './readScreen.ts';

/** A farm of the builds on disk, whose pages are checked in a language. */
export interface LanguageSite {
  system: RunningSystem;
  /**
   * Opens every page, menu and dialog as people whose browser has that language, or those whose path contains `only`.
   * Findings are what is in English, cut off, not mirrored or not accessible.
   */
  checkPages: (key: string, screen: keyof typeof VIEWPORTS, only?: string) => Promise<Check[]>;
  stop: () => Promise<void>;
}

/** Opens a farm of the builds on disk. */
export async function openLanguageSite(): Promise<LanguageSite> {
  const english = await readEnglishMessages(REPOSITORY_ROOT);
  const isEnglish = createEnglishTest(english.flatMap(({ messages }) => Object.values(messages)));
  const system = await startSystem({ isPaying: true });
  const browser = await startBrowser();
  const farm = await fillFarm(system);
  /** Screens in a language from left to right, by kind of screen and name of the check. */
  const originals = new Map<string, Screen>();
  return {
    system,
    checkPages: async (key, screen, only = '') => {
      const locale = readLocale(key);
      const isMirrored = readDirection(locale) === 'rtl';
      const toName = createNamer();
      const scan = async (page: Page, name: string): Promise<Scan> => {
        const seen = await readScreen(page);
        const place = `${screen} ${toName(name)}`;
        const original = originals.get(place);
        if (!isMirrored) originals.set(place, seen);
        const { findings, undecided } = await checkPage(page);
        return {
          findings: [
            ...findings,
            ...checkTranslated(seen, isEnglish),
            ...checkFit(seen),
            ...checkHead(seen, locale),
            ...(isMirrored && original ? checkMirrored(seen, original) : []),
          ],
          undecided,
        };
      };
      // Before the shell has started, nobody knows the language.
      const subjects = (await listSubjects(system, farm)).filter(
        ({ path, kind }) => path.includes(only) && kind !== 'start',
      );
      const { width } = VIEWPORTS[screen].viewport;
      return checkSubjects(
        { browser, url: system.url, farm, subjects, scan },
        { options: { width, locale: languages[locale].tag }, initScript: '', layout: 'vertical' },
      );
    },
    stop: async () => {
      await browser.close();
      await system.stop();
    },
  };
}

/** Returns a function that numbers popups, whose names are those of their buttons, in another language on each screen. */
function createNamer(): (name: string) => string {
  const counts = new Map<string, number>();
  return (name) => {
    const [kind = '', opener] = name.split(': ');
    if (opener === undefined) return name;
    counts.set(kind, (counts.get(kind) ?? 0) + 1);
    return `${kind} ${counts.get(kind)}`;
  };
}

function checkHead({ lang, dir }: Screen, locale: Locale): Finding[] {
  const head = `lang="${lang}" dir="${dir}"`;
  return head === `lang="${languages[locale].tag}" dir="${readDirection(locale)}"`
    ? []
    : [{ rule: 'language', location: 'the page', description: head }];
}

/** Directions of the table as it may be, not as it is. */
function readDirection(locale: Locale): 'ltr' | 'rtl' {
  return languages[locale].direction;
}

function readLocale(key: string): Locale {
  const locale = parseLocale(key);
  if (!locale) throw new Error(`${key} is not in the table of languages`);
  return locale;
}
