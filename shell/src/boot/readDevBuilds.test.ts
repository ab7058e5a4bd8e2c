import { makePageData, makeRemote } from '../testing/makeRemote.ts';
import { readDevBuilds } from './readDevBuilds.ts';

const ORIGIN = 'http://localhost:3120';

describe('a remote whose dev server only this browser reaches', () => {
  const remote = makeRemote('orchard', {
    baseUrl: `${ORIGIN}/`,
    why: { kind: 'override', origin: ORIGIN, isUnread: true },
  });
  const page = makePageData({ remotes: [remote] });
  const contract = { min: 3, max: 3 };
  const descriptor = { ...remote.descriptor, name: 'orchard', title: { en: 'Orchard', zh: '果园' } };
  const answer = (body: object) =>
    jest.spyOn(globalThis, 'fetch').mockResolvedValue(new Response(JSON.stringify(body)));

  test('has the pages that its dev server says', async () => {
    const fetchSpy = answer({ contract, descriptor });
    const [read] = (await readDevBuilds(page)).remotes;
    expect(fetchSpy.mock.calls[0]?.[0]).toBe(`${ORIGIN}/build.json`);
    expect(read).toMatchObject({ contract, descriptor, why: remote.why });
  });

  test('is not another one', async () => {
    answer({ contract, descriptor: { ...descriptor, name: 'meadow' } });
    expect((await readDevBuilds(page)).remotes).toEqual([remote]);
  });

  test('stays as it is when the server does not answer', async () => {
    jest.spyOn(globalThis, 'fetch').mockRejectedValue(new TypeError('Failed to fetch'));
    expect((await readDevBuilds(page)).remotes).toEqual([remote]);
  });

  test('is the only one that is asked', async () => {
    const fetchSpy = answer({});
    const other = makePageData({ remotes: [makeRemote('info')] });
    expect((await readDevBuilds(other)).remotes).toEqual(other.remotes);
    expect(fetchSpy).not.toHaveBeenCalled();
  });
});
