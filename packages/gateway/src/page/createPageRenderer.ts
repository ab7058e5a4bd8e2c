import { findAgentPackage, SHELL } from '@farm/contracts/registry';
import type { PageTemplate } from '@farm/registry';
import type { ArtifactStore } from '@farm/registry/artifacts';
import type { FastifyBaseLogger } from 'fastify';
import type { GatewayConfig } from '../config.ts';
import { listOverrideOrigins } from '../overrides/withOverrides.ts';
import type { Resolution } from '../resolution/resolution.ts';
import type { Resolver } from '../resolution/resolver.ts';
import { createContentSecurityPolicy } from './createContentSecurityPolicy.ts';
import { createImportMap } from './createImportMap.ts';
import { renderPage, type PageParts } from './renderPage.ts';
import { createTemplateReader } from './templates.ts';

/** A rendered page and its headers. */
export interface RenderedPage {
  html: string;
  headers: Record<string, string>;
}

/** Versions of a page, and the template of its shell. */
export interface PageVersions {
  resolution: Resolution;
  template: PageTemplate;
}

/** Inputs of a page besides its versions and the settings of the gateway. */
export type PageInput = Pick<PageParts, 'visitor' | 'path' | 'snapshot'>;

/** Renders pages. */
export interface PageRenderer {
  /** Finds the template; null if no shell that this visitor may get has one. */
  prepare: (resolution: Resolution | null) => Promise<PageVersions | null>;
  render: (versions: PageVersions, input: PageInput) => RenderedPage;
}

const pageHeaders = {
  'referrer-policy': 'same-origin',
  'cross-origin-opener-policy': 'same-origin',
  'permissions-policy':
    'camera=(), geolocation=(), microphone=(), payment=(), usb=(), browsing-topics=(), fullscreen=(self)',
};

/** See {@link PageRenderer}. */
export function createPageRenderer(
  config: GatewayConfig,
  { artifacts, resolver }: { artifacts: ArtifactStore; resolver: Resolver },
  log: Pick<FastifyBaseLogger, 'error'>,
): PageRenderer {
  const readTemplate = createTemplateReader(artifacts);
  const settings = {
    api: { host: config.hostApi, allowedHosts: config.hostApiAllowed },
    humanCheck: config.humanCheck,
    remoteTimeoutMs: config.remoteTimeoutMs,
  };

  async function prepare(resolution: Resolution | null): Promise<PageVersions | null> {
    if (resolution === null) return null;
    try {
      return { resolution, template: await readTemplate(resolution.shell) };
    } catch (error) {
      log.error(error, `the template of shell ${resolution.shell.version} cannot be used`);
      // A visitor in the canary of a missing shell gets the stable versions.
      return resolution.shell.why.kind === 'canary' ? prepare(resolver.stable()) : null;
    }
  }

  function render({ resolution, template }: PageVersions, input: PageInput): RenderedPage {
    const policy = createContentSecurityPolicy({
      template,
      importMap: createImportMap(resolution),
      snapshotCss: input.snapshot ? [input.snapshot.globalCss, input.snapshot.css] : [],
      apiOrigins: [config.hostApi, ...config.hostApiAllowed].filter((origin) => origin !== ''),
      hasTurnstile: config.humanCheck.kind === 'turnstile',
      // The shell itself comes from here; its dev server only sends change notifications.
      devOrigins: [listOverrideOrigins(resolution), config.remoteDev[SHELL] ?? []].flat(),
    });
    const { publicUrl } = config;
    // A page of a canary offers what is at the agent's address, too.
    const stable = resolver.stable();
    const agent = stable && findAgentPackage(stable.shell.build.files);
    return {
      html: renderPage(template, { ...input, resolution, settings, agent, publicUrl }),
      headers: { 'content-security-policy': policy, ...pageHeaders },
    };
  }

  return { prepare, render };
}
