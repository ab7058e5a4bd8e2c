import { resolve } from 'node:path';
import ts from 'typescript';
import { repository } from '../paths.ts';

/** The parts of the run-time ABI between shell and remotes, each with the file that lists its exports. */
export const abiParts: Record<string, string> = {
  '@farm/remote-sdk': 'packages/remote-sdk/src/index.ts',
  '@farm/remote-sdk/api': 'packages/remote-sdk/src/api/index.ts',
  '@farm/ui': 'packages/ui/src/index.ts',
  '@farm/ui/charts': 'packages/ui/src/charts/index.ts',
  '@farm/ui/chips': 'packages/ui/src/chips/index.ts',
  '@farm/ui/code-field': 'packages/ui/src/code-field/index.ts',
  '@farm/ui/controls': 'packages/ui/src/controls/index.ts',
  '@farm/ui/copy': 'packages/ui/src/copy/index.ts',
  '@farm/ui/dialogs': 'packages/ui/src/dialogs/index.ts',
  '@farm/ui/feedback': 'packages/ui/src/feedback/index.ts',
  '@farm/ui/fields': 'packages/ui/src/fields/index.ts',
  '@farm/ui/form-state': 'packages/ui/src/form-state/index.ts',
  '@farm/ui/forms': 'packages/ui/src/forms/index.ts',
  '@farm/ui/markdown': 'packages/ui/src/markdown/index.ts',
  '@farm/ui/marks': 'packages/ui/src/marks/index.ts',
  '@farm/ui/media': 'packages/ui/src/media/index.ts',
  '@farm/ui/overlay': 'packages/ui/src/overlay/index.ts',
  '@farm/ui/pickers': 'packages/ui/src/pickers/index.ts',
  '@farm/ui/select': 'packages/ui/src/select/index.ts',
  '@farm/ui/table': 'packages/ui/src/table/index.ts',
  '@farm/ui/tabs': 'packages/ui/src/tabs/index.ts',
};

/** The compiled sources of the ABI. */
export interface Abi {
  checker: ts.TypeChecker;
  /** Exports of each part; the name is the exported one. */
  exports: [part: string, symbols: ts.Symbol[]][];
}

/** Compiles the parts. */
export function openAbi(): Abi {
  const program = ts.createProgram(
    Object.values(abiParts).map((file) => resolve(repository, file)),
    compilerOptions(),
  );
  const checker = program.getTypeChecker();
  const exports = Object.entries(abiParts).map(([part, file]): Abi['exports'][number] => {
    const source = program.getSourceFile(resolve(repository, file));
    const module = source && checker.getSymbolAtLocation(source);
    if (!module) throw new Error(`${file} exports nothing`);
    return [part, checker.getExportsOfModule(module)];
  });
  return { checker, exports };
}

/** Returns what an export stands for, which may be in a library. */
export function toTarget({ checker }: Abi, symbol: ts.Symbol): ts.Symbol {
  return symbol.flags & ts.SymbolFlags.Alias ? checker.getAliasedSymbol(symbol) : symbol;
}

/** Returns the name of the library that declares a symbol; undefined if the symbol is ours. */
export function findLibrary(symbol: ts.Symbol): string | undefined {
  const file = symbol.declarations?.[0]?.getSourceFile().fileName ?? '';
  return /node_modules\/(?:\.pnpm\/[^/]+\/node_modules\/)?((?:@[^/]+\/)?[^/]+)/.exec(file)?.[1];
}

function compilerOptions(): ts.CompilerOptions {
  const path = resolve(repository, 'tsconfig.web.json');
  const { config } = ts.readConfigFile(path, (name) => ts.sys.readFile(name)) as { config: unknown };
  return ts.parseJsonConfigFileContent(config, ts.sys, repository).options;
}
