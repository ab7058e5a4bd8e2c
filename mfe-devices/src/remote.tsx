import { defineRemote, type Messages } from '@farm/remote-sdk';

export default defineRemote({
  name: 'devices',
  contract: { min: 3, max: 3 },
  routes: {
    MachinePage: () => import('./routes/MachinePage.tsx').then((module) => module.MachinePage),
    MachinesPage: () => import('./routes/MachinesPage.tsx').then((module) => module.MachinesPage),
    PlotNftsPage: () => import('./routes/PlotNftsPage.tsx').then((module) => module.PlotNftsPage),
    SharePage: () => import('./routes/SharePage.tsx').then((module) => module.SharePage),
  },
  loadMessages: (locale) =>
    import(`./messages/${locale}.json`).then((module: { default: Messages }) => module.default),
});
