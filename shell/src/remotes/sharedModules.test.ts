import { sharedModules as agreedModules } from '@farm/build/sharedModules';
import { baseApi } from '@farm/remote-sdk/api';
import { sharedModules } from './sharedModules.ts';

const provided = sharedModules(() => Promise.resolve({ baseApi }));

test('the shell provides exactly the modules that remotes are built against', () => {
  const names = [...Object.keys(provided.eager), ...Object.keys(provided.lazy)];
  expect(names.toSorted()).toEqual([...agreedModules].toSorted());
});

test.each(Object.entries(provided.eager))('%s is a module with names in it', (_name, module) => {
  expect(Object.keys(module)).not.toEqual([]);
});

test.each(Object.entries(provided.lazy))('%s loads a module with names in it', async (_name, load) => {
  expect(Object.keys(await load())).not.toEqual([]);
});
