import { defineRemote, type Messages } from '@farm/remote-sdk';

export default defineRemote({
  name: 'design',
  contract: { min: 3, max: 3 },
  routes: {
    DesignPage: () => import('./routes/DesignPage.tsx').then((module) => module.DesignPage),
  },
  loadMessages: (locale) =>
    import(`./messages/${locale}.json`).then((module: { default: Messages }) => module.default),
});
