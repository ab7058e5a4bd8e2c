import ts from 'typescript';
import { findLibrary, openAbi, toTarget, type Abi } from './openAbi.ts';
import { findDeprecation } from './readDeprecations.ts';

/**
 * Lists the exports of each part, one per line: the name with its type, or the library that defines it. Remotes
 * and shells of different ages depend on these names, so changing a line changes the contract.
 */
export function describeAbi(): string {
  const abi = openAbi();
  const sections = abi.exports.map(([part, symbols]) => {
    const lines = symbols.map((symbol) => {
      const deprecation = findDeprecation(abi, symbol);
      const end = deprecation ? `; goes on ${deprecation.goes}: ${deprecation.hint}` : '';
      return `- \`${symbol.name}\`: ${describe(abi, symbol)}${end}`;
    });
    return `## ${part}\n\n${lines.toSorted().join('\n')}\n`;
  });
  return `# What remotes may use at run time\n\n${INTRODUCTION}\n\n${sections.join('\n')}`;
}

const INTRODUCTION =
  'Written by `npm run abi`; a test compares it with the sources. Removing a line, or changing one so that code ' +
  'written against it breaks, needs a new contract number (`packages/contracts/src/registry/shellContract.ts`); so ' +
  'does a prop of a library that its next version lacks. Attributes of elements, which every component passes on, ' +
  'are not listed. A name with a date is deprecated: a shell may lack it from that day ([majors](majors.md)).';

function describe(abi: Abi, symbol: ts.Symbol): string {
  const { checker } = abi;
  const target = toTarget(abi, symbol);
  const declaration = target.declarations?.[0];
  if (!declaration) return '`unknown`';
  const library = findLibrary(target);
  if (library !== undefined) return `from ${library}${describeProps(abi, symbol)}`;
  if (ts.isInterfaceDeclaration(declaration) || ts.isTypeAliasDeclaration(declaration))
    return `type \`${shape(checker, checker.getDeclaredTypeOfSymbol(target))}\``;
  const type = checker.getTypeOfSymbol(target);
  const props = propsOf(checker, type, declaration);
  const takes = props ? ` taking \`${shape(checker, props)}\`` : describeProps(abi, symbol);
  return `\`${oneLine(checker.typeToString(type, declaration, FORMAT))}\`${takes}`;
}

/** Lists the names of a component's props, of a library too; empty for what is no component. */
function describeProps(abi: Abi, symbol: ts.Symbol): string {
  const target = toTarget(abi, symbol);
  if (!/^[A-Z]/.test(symbol.name) || !(target.flags & ts.SymbolFlags.Value)) return '';
  const { checker } = abi;
  // The last overload has no parameter for the element that the component renders.
  const parameter = checker.getTypeOfSymbol(target).getCallSignatures().at(-1)?.parameters[0];
  if (!parameter) return '';
  const names = checker
    .getPropertiesOfType(checker.getTypeOfSymbol(parameter))
    .filter((prop) => findLibrary(prop) !== '@types/react' && /^(?!aria-)[a-z]/i.test(prop.name))
    .map((prop) => prop.name + (prop.flags & ts.SymbolFlags.Optional ? '?' : ''));
  return ` with \`${names.toSorted().join(' ')}\``;
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
