/** Replaces the shell's module of the same name: every remote is a lazy chunk of the one build. */
export function createRemoteSource(
  _page: unknown,
  { connectApi }: { connectApi: () => Promise<object> },
): { load: (remote: Described) => Promise<unknown>; makeRoom: () => void } {
  const load = async ({ name, version }: Described) => {
    // In the federated build, importing the shared API client connects it.
    if (name !== 'info') await connectApi();
    const remote = (await remotes[name]?.())?.default;
    const module = name === 'info' ? connectingLate(remote as Remote, connectApi) : remote;
    return { module, version, instead: null };
  };
  return { load, makeRoom: () => undefined };
}

interface Described {
  name: string;
  version: string;
}
type LoadPage = () => Promise<unknown>;
interface Remote {
  routes: Record<string, LoadPage>;
}

/** The home page does not need the client, so it is left out of its byte count. */
function connectingLate(remote: Remote, connectApi: () => Promise<object>): Remote {
  const { HomePage, ...others } = remote.routes;
  const connecting = Object.entries(others).map(([page, load]): [string, LoadPage] => [
    page,
    async () => {
      await connectApi();
      return load();
    },
  ]);
  return { ...remote, routes: { ...Object.fromEntries(connecting), ...(HomePage && { HomePage }) } };
}

// Remotes are not packages that others may import: only this build reaches into their folders.
const remotes: Record<string, () => Promise<{ default: unknown }>> = {
  auth: () => import('../../../../../mfe-auth/src/remote.tsx'),
  info: () => import('../../../../../mfe-info/src/remote.tsx'),
  assets: () => import('../../../../../mfe-assets/src/remote.tsx'),
  devices: () => import('../../../../../mfe-devices/src/remote.tsx'),
  security: () => import('../../../../../mfe-security/src/remote.tsx'),
  operator: () => import('../../../../mfe-operator/src/remote.tsx'),
};
