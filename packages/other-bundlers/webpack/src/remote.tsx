import { defineRemote, type Messages } from '@farm/remote-sdk';

export default defineRemote({
  name: 'by-webpack',
  contract: { min: 3, max: 3 },
  routes: {
    GreetingPage: () =>
      import(/* webpackChunkName: "GreetingPage" */ '../../src/GreetingPage.tsx').then(
        (module) => module.GreetingPage,
      ),
  },
  loadMessages: (locale) =>
    import(`../../src/messages/${locale}.json`).then((module: { default: Messages }) => module.default),
});
