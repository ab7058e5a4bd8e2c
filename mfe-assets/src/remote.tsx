import { defineRemote, type Messages } from '@farm/remote-sdk';

export default defineRemote({
  name: 'assets',
  contract: { min: 3, max: 3 },
  routes: {
    AssetsPage: () => import('./routes/AssetsPage.tsx').then((module) => module.AssetsPage),
    WithdrawalPage: () => import('./routes/WithdrawalPage.tsx').then((module) => module.WithdrawalPage),
  },
  loadMessages: (locale) =>
    import(`./messages/${locale}.json`).then((module: { default: Messages }) => module.default),
});
