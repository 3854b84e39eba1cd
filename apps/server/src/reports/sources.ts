/** The source of every report, by its kind. */
import type { Source } from "./frame.ts";
import { popularBooks } from "./popular-books/source.ts";

const sources = new Map<string, Source>([["popular-books", popularBooks]]);

export const sourceOf = (kind: string): Source | undefined => sources.get(kind);
