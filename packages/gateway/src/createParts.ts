import { existsSync } from 'node:fs';
import { StartError } from '@farm/process';
import { createTrustedKeysReader, readOrCreateVisitorKey } from '@farm/registry';
import type { ArtifactStore } from '@farm/registry/artifacts';
import type { FastifyBaseLogger } from 'fastify';
import type { GatewayConfig } from './config.ts';
import { createOverrides } from './overrides/overrides.ts';
import { createPageRenderer } from './page/createPageRenderer.ts';
import type { GatewayParts } from './parts.ts';
import { createPreviews } from './previews/previews.ts';
import { createPreviewStates } from './previews/previewStates.ts';
import { createBuilds } from './registry/builds.ts';
import { createApiRegistrySource, createStoredRegistry } from './registry/readRegistry.ts';
import { RegistryFollower } from './registry/RegistryFollower.ts';
import { createResolver } from './resolution/resolver.ts';
import { createCookies } from './visitor/cookies.ts';
import { createVisitors } from './visitor/visitors.ts';

/** Creates the parts that routes use. Nothing follows the registry before `start` is called. */
export async function createParts(
  config: GatewayConfig,
  artifacts: ArtifactStore,
  log: FastifyBaseLogger,
): Promise<GatewayParts & { registry: RegistryFollower }> {
  const stored = createStoredRegistry(config.dataDir);
  if (existsSync(stored.path) && !existsSync(config.rollout.visitorKey))
    log.warn(`${config.rollout.visitorKey} was missing, and is made anew: everyone counts as a new visitor`);
  const visitorKey = await readOrCreateVisitorKey(config.rollout.visitorKey).catch((error: unknown) => {
    throw new StartError((error as Error).message, { cause: error });
  });
  const trustedKeys = createTrustedKeysReader(config.rollout.trustedKeys);
  const registry = new RegistryFollower({
    source: createApiRegistrySource(config.apiUrl),
    stored,
    trustedKeys,
    report(problem, serving) {
      if (problem === null) log.info({ serving }, 'the registry is being followed again');
      else log.warn({ problem, serving }, 'the registry needs attention');
    },
  });
  const cookies = createCookies(config);
  const overrides = createOverrides({
    cookies,
    everybodys: config.remoteDev,
    origins: config.overrideOrigins,
    needsGrant: config.isProduction,
    visitorKey,
    report: (refused) => log.warn(refused, 'an override was refused'),
  });
  const builds = createBuilds(config.apiUrl, registry);
  const visitors = createVisitors(visitorKey, cookies);
  const previews = createPreviews({
    cookies,
    visitorKey,
    states: createPreviewStates(config.apiUrl),
    report: (problem) => log.warn(problem, 'a preview was left, but its link could not be ended'),
  });
  const resolver = createResolver({ registry, builds, overrides, previews, visitors });
  const renderer = createPageRenderer(config, { artifacts, resolver }, log);
  return {
    registry,
    trustedKeys,
    builds,
    artifacts,
    cookies,
    visitors,
    overrides,
    previews,
    resolver,
    renderer,
  };
}
