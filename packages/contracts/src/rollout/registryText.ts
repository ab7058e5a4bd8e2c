import canonicalize from 'canonicalize';
import type { RegistryDocument } from '../registry/document.ts';
import type { Halt } from './halt.ts';

/** The one spelling of a document (RFC 8785): whoever works the same document out signs the same text. */
export function registryText(document: RegistryDocument): string {
  return canonicalize(document) ?? '';
}

/** What the registry's own key signs: the halts of a revision, in order. */
export function haltsText(rev: number, halts: Halt[]): string {
  return canonicalize({ rev, halts }) ?? '';
}
