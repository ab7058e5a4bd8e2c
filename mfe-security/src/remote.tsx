import { definePage, defineRemote, type Messages } from '@farm/remote-sdk';

const toMessages = (module: { default: Messages }): Messages => module.default;

export default defineRemote({
  name: 'security',
  contract: { min: 3, max: 3 },
  routes: {
    AddressesPage: () => import('./routes/AddressesPage.tsx').then((module) => module.AddressesPage),
    NotificationsPage: definePage(
      () => import('./routes/NotificationsPage.tsx').then((module) => module.NotificationsPage),
      (locale) => import(`./messages/${locale}.json?part=security.notifications`).then(toMessages),
    ),
    SettingsPage: () => import('./routes/SettingsPage.tsx').then((module) => module.SettingsPage),
  },
  loadMessages: (locale) => import(`./messages/${locale}.json`).then(toMessages),
});
