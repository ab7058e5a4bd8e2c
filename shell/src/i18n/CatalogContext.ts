import { createContext } from 'react';
import type { MessageCatalog } from './MessageCatalog.ts';

export const CatalogContext = createContext<MessageCatalog | null>(null);
