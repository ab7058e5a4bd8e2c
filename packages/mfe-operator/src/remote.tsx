import { defineRemote, type Messages } from '@farm/remote-sdk';

export default defineRemote({
  name: 'operator',
  contract: { min: 3, max: 3 },
  routes: {
    OverviewPage: () => import('./routes/OverviewPage.tsx').then((module) => module.OverviewPage),
    WithdrawalsPage: () => import('./routes/WithdrawalsPage.tsx').then((module) => module.WithdrawalsPage),
    WithdrawalPage: () => import('./routes/WithdrawalPage.tsx').then((module) => module.WithdrawalPage),
    AccountsPage: () => import('./routes/AccountsPage.tsx').then((module) => module.AccountsPage),
    AccountPage: () => import('./routes/AccountPage.tsx').then((module) => module.AccountPage),
    ProposalsPage: () => import('./routes/ProposalsPage.tsx').then((module) => module.ProposalsPage),
    PayoutsPage: () => import('./routes/PayoutsPage.tsx').then((module) => module.PayoutsPage),
    PayoutBatchPage: () => import('./routes/PayoutBatchPage.tsx').then((module) => module.PayoutBatchPage),
    IncomePage: () => import('./routes/IncomePage.tsx').then((module) => module.IncomePage),
    PricesPage: () => import('./routes/PricesPage.tsx').then((module) => module.PricesPage),
    DepositsPage: () => import('./routes/DepositsPage.tsx').then((module) => module.DepositsPage),
    ProfitRunsPage: () => import('./routes/ProfitRunsPage.tsx').then((module) => module.ProfitRunsPage),
    NewProfitRunPage: () => import('./routes/NewProfitRunPage.tsx').then((module) => module.NewProfitRunPage),
    MeasuredRunPage: () => import('./routes/MeasuredRunPage.tsx').then((module) => module.MeasuredRunPage),
    ProfitRunPage: () => import('./routes/ProfitRunPage.tsx').then((module) => module.ProfitRunPage),
    NoticesPage: () => import('./routes/NoticesPage.tsx').then((module) => module.NoticesPage),
    NewNoticePage: () => import('./routes/NewNoticePage.tsx').then((module) => module.NewNoticePage),
    TermsPage: () => import('./routes/TermsPage.tsx').then((module) => module.TermsPage),
    AuditPage: () => import('./routes/AuditPage.tsx').then((module) => module.AuditPage),
    RolloutPage: () => import('./routes/RolloutPage.tsx').then((module) => module.RolloutPage),
    RolloutHistoryPage: () =>
      import('./routes/RolloutHistoryPage.tsx').then((module) => module.RolloutHistoryPage),
    RolloutTokensPage: () =>
      import('./routes/RolloutTokensPage.tsx').then((module) => module.RolloutTokensPage),
    RolloutUsesPage: () => import('./routes/RolloutUsesPage.tsx').then((module) => module.RolloutUsesPage),
    RolloutVersionPage: () =>
      import('./routes/RolloutVersionPage.tsx').then((module) => module.RolloutVersionPage),
    RolloutPartPage: () => import('./routes/RolloutPartPage.tsx').then((module) => module.RolloutPartPage),
    NoticePage: () => import('./routes/NoticePage.tsx').then((module) => module.NoticePage),
  },
  loadMessages: (locale) =>
    import(`./messages/${locale}.json`).then((module: { default: Messages }) => module.default),
});
