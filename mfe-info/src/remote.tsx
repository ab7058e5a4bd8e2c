import { definePage, defineRemote, type Messages } from '@farm/remote-sdk';
const toMessages = (module: { default: Messages }): Messages => module.default;

export default defineRemote({
  name: 'info',
  contract: { min: 3, max: 3 },
  routes: {
    HomePage: () => import('./routes/HomePage.tsx').then((module) => module.HomePage),
    NoticePage: definePage(
      () => import('./routes/NoticePage.tsx').then((module) => module.NoticePage),
      (locale) => import(`./messages/${locale}.json?part=info.notice`).then(toMessages),
    ),
    StatisticsPage: () => import('./routes/StatisticsPage.tsx').then((module) => module.StatisticsPage),
    ReservesPage: definePage(
      () => import('./routes/ReservesPage.tsx').then((module) => module.ReservesPage),
      (locale) => import(`./messages/${locale}.json?part=info.reserves`).then(toMessages),
    ),
    AboutPage: definePage(
      () => import('./routes/AboutPage.tsx').then((module) => module.AboutPage),
      (locale) => import(`./messages/${locale}.json?part=info.about`).then(toMessages),
    ),
    FaqPage: definePage(
      () => import('./routes/FaqPage.tsx').then((module) => module.FaqPage),
      (locale) => import(`./messages/${locale}.json?part=info.faq`).then(toMessages),
    ),
    TermsPage: definePage(
      () => import('./routes/TermsPage.tsx').then((module) => module.TermsPage),
      (locale) => import(`./messages/${locale}.json?part=info.terms`).then(toMessages),
    ),
    WatchPage: definePage(
      () => import('./routes/WatchPage.tsx').then((module) => module.WatchPage),
      (locale) => import(`./messages/${locale}.json?part=info.watch`).then(toMessages),
    ),
    QuickStartPage: definePage(
      () => import('./routes/QuickStartPage.tsx').then((module) => module.QuickStartPage),
      (locale) => import(`./messages/${locale}.json?part=info.quickStart`).then(toMessages),
    ),
  },
  loadMessages: (locale) => import(`./messages/${locale}.json`).then(toMessages),
});
