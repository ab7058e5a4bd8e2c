/** Stands in for the shell's module of the same name: every remote is a lazy chunk of the one build. */
export function createRemoteSource(_page: unknown, connectApi: () => Promise<object>) {
  return async ({ name }: { name: string }): Promise<unknown> => {
    // Where remotes are federated, asking for the shared API client connects it.
    if (name !== 'info') await connectApi();
    return (await remotes[name]?.())?.default;
  };
}

// Remotes are no packages anyone may import: only this build reaches into their folders.
const remotes: Record<string, () => Promise<{ default: unknown }>> = {
  auth: () => import('../../../../../mfe-auth/src/remote.tsx'),
  info: () => import('../../../../../mfe-info/src/remote.tsx'),
  assets: () => import('../../../../../mfe-assets/src/remote.tsx'),
  devices: () => import('../../../../../mfe-devices/src/remote.tsx'),
  security: () => import('../../../../../mfe-security/src/remote.tsx'),
  operator: () => import('../../../../console/src/remote.tsx'),
};
