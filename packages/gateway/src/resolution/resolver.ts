import { SHELL } from '@farm/contracts/registry';
import { resolveRegistry, type Visitor } from '@farm/registry';
import type { FastifyRequest } from 'fastify';
import type { Overrides } from '../overrides/overrides.ts';
import { withOverrides } from '../overrides/withOverrides.ts';
import type { Preview, Previews } from '../previews/previews.ts';
import type { Builds } from '../registry/builds.ts';
import type { LiveRegistry } from '../registry/RegistryFollower.ts';
import type { Visitors } from '../visitor/visitors.ts';
import { toOnlyVersion, toResolution, withRemotes, type Resolution } from './resolution.ts';

/**
 * Cookie that names a shell that did not start (shell/static/index.html). It is not signed, because it can only
 * leave a canary.
 */
const FAILED_SHELL_COOKIE = 'farm_failed';

/** Resolves versions for requests. */
export interface Resolver {
  /** Resolves for a visitor (null: unknown), with this browser's preview and overrides; null without a shell. */
  resolve(request: FastifyRequest, visitor: string | null): Promise<Resolution | null>;
  /** Versions outside of any canary; null without a shell. */
  stable(): Resolution | null;
}

/** Inputs of {@link createResolver}. */
export interface ResolverParts {
  registry: LiveRegistry;
  builds: Builds;
  overrides: Overrides;
  previews: Previews;
  visitors: Pick<Visitors, 'groupsOf'>;
}

/** See {@link Resolver}. */
export function createResolver({ registry, builds, overrides, previews, visitors }: ResolverParts): Resolver {
  function resolveWith(visitor: Visitor | null): Resolution | null {
    const document = registry.document();
    const resolved = document && resolveRegistry(document, visitor, registry.planTime());
    return resolved && toResolution(resolved);
  }

  /** After a shell that did not start, a browser gets the stable versions until another version replaces it. */
  function withoutFailed(resolution: Resolution, request: FastifyRequest): Resolution {
    const { why, version } = resolution.shell;
    const hasFailed = why.kind === 'canary' && request.cookies[FAILED_SHELL_COOKIE] === version;
    return (hasFailed ? resolveWith(null) : null) ?? resolution;
  }

  async function withPreview(resolution: Resolution, preview: Preview): Promise<Resolution> {
    const { name, version, link, expiresAt } = preview;
    const build = await builds.find(name, version, true);
    if (build === null || build === 'unknown') return resolution;
    const why = {
      kind: 'preview',
      ...(link && { person: link.person, until: expiresAt }),
    } as const;
    if (name === SHELL)
      return 'html' in build ? { ...resolution, shell: { version, build, why } } : resolution;
    return 'descriptor' in build ? withRemotes(resolution, [toOnlyVersion(name, build, why)]) : resolution;
  }

  return {
    stable: () => resolveWith(null),
    async resolve(request, visitor) {
      const preview = await previews.readOpen(request);
      // A version is tried out beside what everybody gets, not beside somebody's canary.
      const isUnknown = preview !== null || visitor === null;
      const chosen = resolveWith(isUnknown ? null : { id: visitor, ...visitors.groupsOf(request) });
      if (chosen === null) return null;
      const previewed = preview ? await withPreview(chosen, preview) : withoutFailed(chosen, request);
      const developed = await withOverrides(previewed, overrides.everybodys, { isForAll: true });
      return withOverrides(developed, overrides.of(request));
    },
  };
}
