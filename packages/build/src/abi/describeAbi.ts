import { resolve } from 'node:path';
import ts from 'typescript';
import { repository } from '../paths.ts';

/** The parts of the run-time ABI between shell and remotes, each with the file that lists its exports. */
export const abiParts: Record<string, string> = {
  '@farm/remote-sdk': 'packages/remote-sdk/src/index.ts',
  '@farm/remote-sdk/api': 'packages/remote-sdk/src/api/index.ts',
  '@farm/ui': 'packages/ui/src/index.ts',
  '@farm/ui/charts': 'packages/ui/src/charts/index.ts',
  '@farm/ui/controls': 'packages/ui/src/controls/index.ts',
  '@farm/ui/forms': 'packages/ui/src/forms/index.ts',
  '@farm/ui/markdown': 'packages/ui/src/markdown/index.ts',
  '@farm/ui/marks': 'packages/ui/src/marks/index.ts',
  '@farm/ui/media': 'packages/ui/src/media/index.ts',
  '@farm/ui/overlay': 'packages/ui/src/overlay/index.ts',
  '@farm/ui/pickers': 'packages/ui/src/pickers/index.ts',
  '@farm/ui/table': 'packages/ui/src/table/index.ts',
  '@farm/ui/tabs': 'packages/ui/src/tabs/index.ts',
};

/**
 * Lists the exports of each part, one per line: the name with its type, or the library that defines it. Remotes
 * and shells of different ages depend on these names, so changing a line changes the contract.
 */
export function describeAbi(): string {
  const files = Object.values(abiParts).map((file) => resolve(repository, file));
  const program = ts.createProgram(files, compilerOptions());
  const checker = program.getTypeChecker();
  const sections = Object.entries(abiParts).map(([part, file]) => {
    const source = program.getSourceFile(resolve(repository, file));
    const module = source && checker.getSymbolAtLocation(source);
    if (!module) throw new Error(`${file} exports nothing`);
    const lines = checker
      .getExportsOfModule(module)
      .map((symbol) => `- \`${symbol.name}\`: ${describe(checker, symbol)}`);
    return `## ${part}\n\n${lines.toSorted().join('\n')}\n`;
  });
  return `# What remotes may use at run time\n\n${INTRODUCTION}\n\n${sections.join('\n')}`;
}

const INTRODUCTION =
  'Written by `npm run abi`; a test compares it with the sources. Removing a line, or changing one so that code ' +
  'written against it breaks, needs a new contract number (`packages/contracts/src/registry/shellContract.ts`).';

function compilerOptions(): ts.CompilerOptions {
  const path = resolve(repository, 'tsconfig.web.json');
  const { config } = ts.readConfigFile(path, (name) => ts.sys.readFile(name)) as { config: unknown };
  return ts.parseJsonConfigFileContent(config, ts.sys, repository).options;
}

function describe(checker: ts.TypeChecker, symbol: ts.Symbol): string {
  const target = symbol.flags & ts.SymbolFlags.Alias ? checker.getAliasedSymbol(symbol) : symbol;
  const declaration = target.declarations?.[0];
  if (!declaration) return '`unknown`';
  const library = /node_modules\/(?:\.pnpm\/[^/]+\/node_modules\/)?((?:@[^/]+\/)?[^/]+)/.exec(
    declaration.getSourceFile().fileName,
  );
  if (library) return `from ${library[1] ?? ''}`;
  if (ts.isInterfaceDeclaration(declaration) || ts.isTypeAliasDeclaration(declaration))
    return `type \`${shape(checker, checker.getDeclaredTypeOfSymbol(target))}\``;
  const type = checker.getTypeOfSymbol(target);
  const props = propsOf(checker, type, declaration);
  const takes = props ? ` taking \`${shape(checker, props)}\`` : '';
  return `\`${oneLine(checker.typeToString(type, declaration, FORMAT))}\`${takes}`;
}

/** Props of a component or hook with a single object parameter, if their type is ours and not exported. */
function propsOf(checker: ts.TypeChecker, type: ts.Type, at: ts.Node): ts.Type | undefined {
  const [parameter] = type.getCallSignatures()[0]?.parameters ?? [];
  if (!parameter) return undefined;
  const props = checker.getTypeOfSymbolAtLocation(parameter, at);
  if (!props.isClassOrInterface()) return undefined;
  const file = props.symbol.declarations?.[0]?.getSourceFile().fileName;
  return file?.includes('node_modules') === false ? props : undefined;
}

/** The properties of an object type; any other type as written. */
function shape(checker: ts.TypeChecker, type: ts.Type): string {
  const properties = type.getProperties();
  if (type.isUnion() || properties.length === 0)
    return oneLine(checker.typeToString(type, undefined, FORMAT));
  const members = properties.map((property) => {
    const optional = property.flags & ts.SymbolFlags.Optional ? '?' : '';
    const text = checker.typeToString(checker.getTypeOfSymbol(property), undefined, FORMAT);
    return `${property.name}${optional}: ${text}`;
  });
  return oneLine(`{ ${members.join('; ')} }`);
}

const FORMAT: ts.TypeFormatFlags =
  ts.TypeFormatFlags.NoTruncation | ts.TypeFormatFlags.UseAliasDefinedOutsideCurrentScope;

function oneLine(text: string): string {
  // The compiler prints this type by either of its names, depending on the other files of the program.
  return text.replaceAll('React.JSX.', 'JSX.').replaceAll(/\s+/g, ' ');
}
