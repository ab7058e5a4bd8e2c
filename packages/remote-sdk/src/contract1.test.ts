import * as sdk from './index.ts';
import * as api from './api/index.ts';

test('a remote built for contract 1 finds every name it was built with', () => {
  const old = {
    loginPath: sdk.toLoginPath,
    safeReturnTo: sdk.toSafeReturnTo,
    useFollowingPart: sdk.useDeferredPart,
    useLateDialog: sdk.useLazyDialog,
    useLatePart: sdk.useLazyPart,
    useSlowAnswer: sdk.useSlowRequest,
  };
  expect(sdk).toMatchObject(old);
  expect(api).toMatchObject({ makeIdempotencyKey: api.createIdempotencyKey });
});
