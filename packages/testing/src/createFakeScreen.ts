/**
 * Fakes nearness to the screen for the tests of a file or group: jsdom has no layout, so that everything would count as near.
 * Nothing is near until `comeNear` is called.
 */
export function createFakeScreen(): { comeNear: () => void } {
  let tell = (): void => undefined;
  beforeEach(() => {
    Object.assign(globalThis, {
      IntersectionObserver: class {
        constructor(callback: (entries: { isIntersecting: boolean }[]) => void) {
          tell = () => callback([{ isIntersecting: true }]);
        }

        observe() {
          // Nothing is near at first.
        }

        disconnect() {
          tell = () => undefined;
        }
      },
    });
  });
  afterEach(() => Reflect.deleteProperty(globalThis, 'IntersectionObserver'));
  return { comeNear: () => tell() };
}
