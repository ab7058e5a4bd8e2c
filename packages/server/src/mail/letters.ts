import { accessLetters, type AccessFacts } from './accessLetters.ts';
import { closingLetters, type ClosingFacts } from './closingLetters.ts';
import { correctionLetters, type CorrectionFacts } from './correctionLetters.ts';
import { automaticPayoutLetters, type AutomaticPayoutFacts } from './automaticPayoutLetters.ts';
import { alarmLetters, type AlarmFacts } from './alarmLetters.ts';
import { excessLetters, type ExcessFacts } from './excessLetters.ts';
import { createLockdownParts, createPasswordParts } from './createLockdownParts.ts';
import { exportLetters, type ExportFacts } from './exportLetters.ts';
import { factorLetters, type FactorFacts } from './factorLetters.ts';
import { haltLetters, type HaltFacts } from './haltLetters.ts';
import { lockLetters, type LockFacts } from './lockLetters.ts';
import { moneyLetters, type MoneyFacts } from './moneyLetters.ts';
import { notificationLetters, type NotificationFacts } from './notificationLetters.ts';
import { stepLetters, type StepFacts } from './stepLetters.ts';
import { tokenLetters, type TokenFacts } from './tokenLetters.ts';
import { outcomeLetters, type OutcomeFacts } from './outcomeLetters.ts';
import { payoutAlarmLetters, type PayoutAlarmFacts } from './payoutAlarmLetters.ts';
import { payoutLetters, type PayoutFacts } from './payoutLetters.ts';
import { proposalLetters, type ProposalFacts } from './proposalLetters.ts';
import type { Letters } from './renderLetter.ts';

/** Facts of an email. Links are absolute. */
export interface LetterFacts
  extends
    AccessFacts,
    AlarmFacts,
    AutomaticPayoutFacts,
    ClosingFacts,
    CorrectionFacts,
    ExcessFacts,
    ExportFacts,
    FactorFacts,
    HaltFacts,
    LockFacts,
    MoneyFacts,
    NotificationFacts,
    OutcomeFacts,
    PayoutAlarmFacts,
    PayoutFacts,
    ProposalFacts,
    StepFacts,
    TokenFacts {
  'register-code': { code: string; link: string };
  'register-known': { signInLink: string; resetLink: string };
  'reset-code': { code: string; link: string };
  'reset-unknown': { signUpLink: string };
  'password-changed': { lockdownLink: string; resetLink: string };
  'new-browser': {
    /** Names of the browser and its system, as far as known. */
    browser: string | null;
    system: string | null;
    ip: string;
    date: string;
    lockdownLink: string;
    resetLink: string;
  };
}

/** All emails, each written once for every language. */
export const letters: Letters<LetterFacts> = {
  ...accessLetters,
  ...alarmLetters,
  ...automaticPayoutLetters,
  ...closingLetters,
  ...correctionLetters,
  ...excessLetters,
  ...exportLetters,
  ...factorLetters,
  ...haltLetters,
  ...lockLetters,
  ...moneyLetters,
  ...notificationLetters,
  ...outcomeLetters,
  ...payoutAlarmLetters,
  ...payoutLetters,
  ...proposalLetters,
  ...stepLetters,
  ...tokenLetters,
  'register-code': (say, { code, link }) => ({
    subject: say('letter.register-code.subject'),
    parts: [
      say('letter.register-code.code'),
      { code },
      say('letter.code.valid'),
      { link, label: say('letter.code.link') },
      say('letter.register-code.ignore'),
    ],
  }),
  'register-known': (say, { signInLink, resetLink }) => ({
    subject: say('letter.register-known.subject'),
    parts: [
      say('letter.register-known.known'),
      { link: signInLink, label: say('letter.register-known.signIn') },
      say('letter.register-known.forgot'),
      { link: resetLink, label: say('letter.new-password.link') },
      say('letter.ignore'),
    ],
  }),
  'reset-code': (say, { code, link }) => ({
    subject: say('letter.reset-code.subject'),
    parts: [
      say('letter.reset-code.code'),
      { code },
      say('letter.code.valid'),
      { link, label: say('letter.code.link') },
      say('letter.reset-code.ignore'),
    ],
  }),
  'reset-unknown': (say, { signUpLink }) => ({
    subject: say('letter.reset-unknown.subject'),
    parts: [
      say('letter.reset-unknown.unknown'),
      { link: signUpLink, label: say('letter.reset-unknown.signUp') },
      say('letter.ignore'),
    ],
  }),
  'password-changed': (say, { lockdownLink, resetLink }) => ({
    subject: say('letter.password-changed.subject'),
    parts: [
      say('letter.password-changed.changed'),
      ...createLockdownParts(say, lockdownLink),
      ...createPasswordParts(say, resetLink),
    ],
  }),
  'new-browser': (say, { browser, system, ip, date, lockdownLink, resetLink }) => {
    const device =
      browser !== null && system !== null
        ? say('letter.new-browser.device.both', { browser, system })
        : (browser ?? system ?? say('letter.new-browser.device.unknown'));
    return {
      subject: say('letter.new-browser.subject'),
      parts: [
        say('letter.new-browser.signedIn'),
        say('letter.new-browser.device', { device }),
        say('letter.ip', { ip }),
        say('letter.time', { date }),
        say('letter.nothing-to-do'),
        ...createLockdownParts(say, lockdownLink),
        ...createPasswordParts(say, resetLink),
      ],
    };
  },
};
