import { defineRemote, type Messages } from '@farm/remote-sdk';

export default defineRemote({
  name: 'security',
  contract: { min: 3, max: 3 },
  routes: {
    AddressesPage: () => import('./routes/AddressesPage.tsx').then((module) => module.AddressesPage),
    SettingsPage: () => import('./routes/SettingsPage.tsx').then((module) => module.SettingsPage),
  },
  loadMessages: (locale) =>
    import(`./messages/${locale}.json`).then((module: { default: Messages }) => module.default),
});
