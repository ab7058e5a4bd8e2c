import { render } from '@testing-library/react';
import {
  useInsertionEffectAlwaysWithSyncFallback as useStyles,
  useInsertionEffectWithLayoutFallback as useGlobalStyles,
} from './insertStyles.ts';

test('the styles of components are there before the page changes, global styles when it does', () => {
  const order: string[] = [];
  function Component() {
    useGlobalStyles(() => void order.push('global styles'));
    useStyles(() => void order.push('styles'));
    order.push('rendered');
    return null;
  }
  render(<Component />);
  expect(order).toEqual(['styles', 'rendered', 'global styles']);
});
