/** Stands in for the shell's module of the same name: every remote is a lazy chunk of the one build. */
export function createRemoteSource(_page: unknown, connectApi: () => Promise<object>) {
  return async ({ name }: { name: string }): Promise<unknown> => {
    // Where remotes are federated, asking for the shared API client connects it.
    if (name !== 'info') await connectApi();
    const { default: remote } = await remotes[name]!();
    return remote;
  };
}

// Remotes are no packages anyone may import: only this build reaches into their folders.
const remotes: Record<string, () => Promise<{ default: unknown }>> = {
  auth: () => import('@farm/mfe-auth'),
  info: () => import('@farm/mfe-info'),
  assets: () => import('@farm/mfe-assets'),
  devices: () => import('@farm/mfe-devices'),
  security: () => import('@farm/mfe-security'),
};
