import { createContainerName, createRemoteShares } from '@farm/build/sharedModules';
import { federation } from '@module-federation/vite';
import { defineConfig } from 'vite';

/** A remote as any team elsewhere would build it with Vite: of ES modules. */
export default defineConfig({
  root: import.meta.dirname,
  base: './',
  build: {
    outDir: 'dist/build',
    target: 'es2022',
    modulePreload: false,
    rolldownOptions: { input: 'src/remote.tsx' },
  },
  plugins: [
    federation({
      name: createContainerName('by-vite'),
      filename: 'remoteEntry.js',
      exposes: { './remote': './src/remote.tsx' },
      shared: createRemoteShares(),
      manifest: true,
      dts: false,
    }),
  ],
});
