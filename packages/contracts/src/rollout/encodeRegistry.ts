import canonicalize from 'canonicalize';
import type { RegistryDocument } from '../registry/document.ts';
import type { Halt } from './halt.ts';

/** Returns the canonical JSON of a document (RFC 8785), so that everyone who computes it signs the same text. */
export function encodeRegistry(document: RegistryDocument): string {
  return canonicalize(document) ?? '';
}

/** Returns the text that the registry's own key signs: the halts of a revision, in order. */
export function encodeHalts(rev: number, halts: Halt[]): string {
  return canonicalize({ rev, halts }) ?? '';
}
