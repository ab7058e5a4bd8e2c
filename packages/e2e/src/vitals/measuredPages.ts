import type { Page } from 'playwright-core';
import { createTranslator } from '../journeys/messages.ts';

/** A page whose vitals are measured. */
export interface MeasuredPage {
  name: 'home' | 'login' | 'assets';
  path: string;
  isSignedIn: boolean;
  /** First action of a visitor: a tap or a key press. */
  interact: (page: Page) => Promise<void>;
}

const say = createTranslator('en');

/** The pages most people see first. */
export const measuredPages: MeasuredPage[] = [
  {
    name: 'home',
    path: '/',
    isSignedIn: false,
    interact: (page) => page.getByRole('button', { name: say('shell.nav.open') }).tap(),
  },
  {
    name: 'login',
    path: '/auth/login',
    isSignedIn: false,
    interact: (page) => page.getByRole('textbox', { name: say('auth.email.label'), exact: true }).press('a'),
  },
  {
    name: 'assets',
    path: '/center/my/assets',
    isSignedIn: true,
    interact: (page) => page.getByRole('button', { name: say('assets.withdraw'), exact: true }).tap(),
  },
];
