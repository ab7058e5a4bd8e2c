import type { TrustedKeysState } from '@farm/registry';
import type { ArtifactStore } from '@farm/registry/artifacts';
import type { Overrides } from './overrides/overrides.ts';
import type { PageRenderer } from './page/createPageRenderer.ts';
import type { Previews } from './previews/previews.ts';
import type { Builds } from './registry/builds.ts';
import type { LiveRegistry } from './registry/RegistryFollower.ts';
import type { Resolver } from './resolution/resolver.ts';
import type { Cookies } from './visitor/cookies.ts';
import type { Visitors } from './visitor/visitors.ts';

/** Parts that the gateway's routes use. */
export interface GatewayParts {
  registry: LiveRegistry;
  trustedKeys: () => Promise<TrustedKeysState>;
  builds: Builds;
  artifacts: ArtifactStore;
  cookies: Cookies;
  visitors: Visitors;
  overrides: Overrides;
  previews: Previews;
  resolver: Resolver;
  renderer: PageRenderer;
}
