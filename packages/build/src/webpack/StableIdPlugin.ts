import type { Compiler, Module } from 'webpack';

const NAME = 'StableIdPlugin';
/** Runs before webpack computes ids from names, and keeps those that are taken. */
const EARLY = -100;
/** Modules of Module Federation whose names contain the absolute path of the folder, and the ids that they get. */
const IDS: [RegExp, string][] = [
  [/^container entry /, 'container'],
  [/[/\\]\.federation[/\\]entry\./, 'federation'],
];

/**
 * Gives the modules that Module Federation generates ids that do not depend on the folder, so that one commit makes the
 * same bytes everywhere.
 */
export class StableIdPlugin {
  apply(compiler: Compiler): void {
    compiler.hooks.compilation.tap(NAME, (compilation) => {
      compilation.hooks.moduleIds.tap({ name: NAME, stage: EARLY }, (modules) => {
        for (const module of modules) {
          const id = findId(module);
          if (id !== undefined) compilation.chunkGraph.setModuleId(module, id);
        }
      });
    });
  }
}

function findId(module: Module): string | undefined {
  return IDS.find(([name]) => name.test(module.identifier()))?.[1];
}
