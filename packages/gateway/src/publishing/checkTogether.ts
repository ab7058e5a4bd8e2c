import { isDeepStrictEqual } from 'node:util';
import {
  isCompatible,
  type RegistryDocument,
  type RemoteBuild,
  type ShellBuild,
} from '@farm/contracts/registry';
import type { Candidate } from './readBuild.ts';

/** What speaks against making `candidates` live together, beside what is live already. */
export function checkTogether(document: RegistryDocument, candidates: Candidate[]): string[] {
  const shell = shellAfter(document, candidates);
  const remotes = remotesAfter(document, candidates);
  const changed = new Set(candidates.map(({ name }) => name));
  const isShellChanged = candidates.some(({ kind }) => kind === 'shell');
  const concerned = [...remotes].filter(([name]) => isShellChanged || changed.has(name));
  return [
    ...sameNames(candidates),
    ...candidates.flatMap((candidate) => contentClash(document, candidate)),
    ...(shell ? concerned.flatMap(([name, remote]) => misfits(shell, name, remote)) : []),
    ...mountClashes(remotes, changed),
  ];
}

function shellAfter(document: RegistryDocument, candidates: Candidate[]): ShellBuild | undefined {
  const candidate = candidates.find(({ kind }) => kind === 'shell');
  if (candidate?.kind === 'shell') return candidate.build;
  return document.shell.versions[document.shell.stable ?? ''];
}

function remotesAfter(document: RegistryDocument, candidates: Candidate[]): Map<string, RemoteBuild> {
  const remotes = new Map<string, RemoteBuild>();
  for (const [name, { versions, stable }] of Object.entries(document.remotes)) {
    const build = versions[stable ?? ''];
    if (build) remotes.set(name, build);
  }
  for (const candidate of candidates)
    if (candidate.kind === 'remote') remotes.set(candidate.name, candidate.build);
  return remotes;
}

function sameNames(candidates: Candidate[]): string[] {
  const names = candidates.map(({ name }) => name);
  return names
    .filter((name, index) => names.indexOf(name) !== index)
    .map((name) => `${name} is given twice: publish one version of it at a time`);
}

/** When and from where something was built may differ; what a browser gets of one version may not. */
function contentClash(document: RegistryDocument, { kind, name, build }: Candidate): string[] {
  const versions = kind === 'shell' ? document.shell.versions : document.remotes[name]?.versions;
  const published = versions?.[build.version];
  if (!published || isDeepStrictEqual(content(published), content(build))) return [];
  return [`${name} ${build.version} is published already with other content: a version never changes`];
}

function content({ builtAt: _builtAt, commit: _commit, sizes: _sizes, ...rest }: RemoteBuild | ShellBuild) {
  return rest;
}

function misfits(shell: ShellBuild, name: string, remote: RemoteBuild): string[] {
  const title = `${name} ${remote.version}`;
  const problems: string[] = [];
  if (!isCompatible(remote.contract, shell.contract))
    problems.push(
      `${title} needs contract ${range(remote.contract)}, and shell ${shell.version} offers ${range(shell.contract)}`,
    );
  for (const [part, names] of Object.entries(remote.uses)) {
    const provided = Object.hasOwn(shell.provides, part) ? shell.provides[part] : undefined;
    const missing = names.filter((used) => !provided?.includes(used));
    const wanted = missing.length > 0 ? `${missing.join(', ')} of ${part}` : part;
    if (!provided || missing.length > 0)
      problems.push(`${title} uses ${wanted}, which shell ${shell.version} does not provide`);
  }
  return problems;
}

function range({ min, max }: { min: number; max: number }): string {
  return min === max ? String(min) : `${min} to ${max}`;
}

function mountClashes(remotes: Map<string, RemoteBuild>, changed: Set<string>): string[] {
  const owners = new Map<string, string>();
  const problems: string[] = [];
  for (const [name, { descriptor }] of remotes)
    for (const { path } of descriptor.mounts) {
      const owner = owners.get(canonical(path));
      if (owner === undefined) owners.set(canonical(path), name);
      else if (owner === name && changed.has(name)) problems.push(`${name} mounts ${path} twice`);
      else if (changed.has(name)) problems.push(`${name} mounts ${path}, which ${owner} owns`);
      else if (changed.has(owner)) problems.push(`${owner} mounts ${path}, which ${name} owns`);
    }
  return problems;
}

/** Two paths that match the same requests are one, whatever their parameters are called. */
function canonical(path: string): string {
  const segments = path.split('/').filter((segment) => segment !== '');
  return segments.map((segment) => segment.replace(/^:[\w-]+/, ':').toLowerCase()).join('/');
}
