import { definePage, defineRemote, type Messages } from '@farm/remote-sdk';

export default defineRemote({
  name: 'auth',
  contract: { min: 3, max: 3 },
  routes: {
    LoginPage: () => import('./routes/LoginPage.tsx').then((module) => module.LoginPage),
    RegisterPage: () => import('./routes/RegisterPage.tsx').then((module) => module.RegisterPage),
    NewPasswordPage: () => import('./routes/NewPasswordPage.tsx').then((module) => module.NewPasswordPage),
    VerifyPage: definePage(
      () => import('./routes/VerifyPage.tsx').then((module) => module.VerifyPage),
      (locale) => import(`./messages/${locale}.json?part=auth.verify`).then(toMessages),
    ),
    LockdownPage: definePage(
      () => import('./routes/LockdownPage.tsx').then((module) => module.LockdownPage),
      (locale) => import(`./messages/${locale}.json?part=auth.lockdown`).then(toMessages),
    ),
    FactorResetPage: definePage(
      () => import('./routes/FactorResetPage.tsx').then((module) => module.FactorResetPage),
      (locale) => import(`./messages/${locale}.json?part=auth.factorReset`).then(toMessages),
    ),
  },
  loadMessages: (locale) => import(`./messages/${locale}.json`).then(toMessages),
});

function toMessages(module: { default: Messages }): Messages {
  return module.default;
}
