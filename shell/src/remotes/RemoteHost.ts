import { federationRuntime, type LoadableRemote } from '@farm/contracts/registry';
import type { Remote } from '@farm/remote-sdk';
import {
  createInstance,
  registerGlobalPlugins,
  type ModuleFederation,
} from '@module-federation/enhanced/runtime';
import { satisfy } from '@module-federation/runtime-core';
import bundlerRuntime from '@module-federation/webpack-bundler-runtime';
import { createScriptRules } from './scriptRules.ts';
import { createShareRules } from './shareRules.ts';
import { REPLACEMENT_SCOPE, type SharedModules } from './createSharedModules.ts';

interface RemoteHostOptions {
  shared: SharedModules;
  findHash: (url: string) => string | undefined;
  /** Time limit of a script, in milliseconds. */
  timeoutMs: number;
}

/**
 * The Module Federation host of this page. Every version of a remote is a remote of its own to the host, because each
 * build names its container after itself; so several can run in one page.
 */
export class RemoteHost {
  private readonly instance: ModuleFederation;
  private readonly shared: SharedModules;

  constructor({ shared, findHash, timeoutMs }: RemoteHostOptions) {
    // Remotes that are built without a federation runtime take this one, as it is (createRemoteConfig in packages/build).
    Object.assign(globalThis, {
      [`@module-federation/webpack-bundler-runtime@${federationRuntime}`]: bundlerRuntime,
    });
    // Global plugins also apply to the instances that remotes create for themselves.
    const plugins = [createScriptRules({ findHash, timeoutMs }), createShareRules()];
    registerGlobalPlugins(plugins);
    this.shared = shared;
    this.instance = createInstance({
      name: 'farm_shell',
      remotes: [],
      shared,
      plugins,
      shareStrategy: 'loaded-first',
    });
  }

  /**
   * Lists the shared modules that a version requires and this page lacks, each with what the page has instead. Its scripts
   * would fail on them while they run, so they are not requested.
   */
  listMissing({ requires = {} }: LoadableRemote): string[] {
    return Object.entries(requires).flatMap(([module, range]) => {
      const present = this.findVersion(module);
      if (present === undefined) return [module];
      return satisfy(present, range) ? [] : [`${module} ${range} (${present})`];
    });
  }

  /**
   * Returns the module that a version exposes.
   * @throws EntryError when its entry script does not arrive, and whatever its scripts throw
   */
  async load(version: LoadableRemote): Promise<Remote> {
    const { name } = this.register(version, 'default');
    const exposed = await this.instance.loadRemote<{ default: Remote }>(`${name}/remote`);
    if (!exposed) throw new Error(`${name} exposes no ./remote`);
    return exposed.default;
  }

  /**
   * Makes the next `load` run the version from scratch, in place of another or of itself: a module that failed once
   * would otherwise fail forever. Its endpoints replace those of the version that failed.
   */
  prepareReplacement(version: LoadableRemote): void {
    if (version.container) this.register(version, REPLACEMENT_SCOPE, { force: true });
  }

  /** Returns the version of a shared module; undefined if the shell does not share it. */
  private findVersion(module: string): string | undefined {
    const found = Object.hasOwn(this.shared, module) ? this.shared[module] : undefined;
    return [found].flat()[0]?.version;
  }

  private register(version: LoadableRemote, shareScope: string, options?: { force: boolean }) {
    const { container, baseUrl, entry } = version;
    if (!container) throw new Error(`${version.version} names no container`);
    const { name } = container;
    const url = new URL(baseUrl + entry, document.baseURI).href;
    this.instance.registerRemotes([{ name, entry: url, shareScope }], options);
    return { name };
  }
}
