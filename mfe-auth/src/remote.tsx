import { defineRemote } from '@farm/remote-sdk';

export default defineRemote({
  name: 'auth',
  contract: { min: 3, max: 3 },
  routes: {
    LoginPage: () => import('./routes/LoginPage.tsx').then((module) => module.LoginPage),
    RegisterPage: () => import('./routes/RegisterPage.tsx').then((module) => module.RegisterPage),
    NewPasswordPage: () => import('./routes/NewPasswordPage.tsx').then((module) => module.NewPasswordPage),
    VerifyPage: () => import('./routes/VerifyPage.tsx').then((module) => module.VerifyPage),
    LockdownPage: () => import('./routes/LockdownPage.tsx').then((module) => module.LockdownPage),
  },
  loadMessages: (locale) =>
    import(`./messages/${locale}.json`).then((module: { default: Record<string, string> }) => module.default),
});
