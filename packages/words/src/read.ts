/**
 * Texts of an area, read from `locales`. A bundle holds them in place of these calls (`plugin.ts`), so that a screen is
 * loaded with its own texts alone.
 */
import type { LibraryAreas } from "./areas/library.ts";
import type { ServerAreas } from "./areas/server.ts";
import type { WebAreas } from "./areas/web.ts";
import { tablesOf } from "./folder.ts";
import { type Catalogue, joinCatalogue, joinWords } from "./join.ts";
import type { Text } from "./languages.ts";

interface Areas extends WebAreas, LibraryAreas, ServerAreas {}

export type Area = keyof Areas;
export type KeyOf<A extends Area> = keyof Areas[A] & string;

/** Returns the texts of an area by key, each in every language. */
export const words = <const A extends Area>(area: A) =>
	joinWords(tablesOf(area)) as { readonly [Key in KeyOf<A>]: Text };

/** Returns the texts of an area by language, for screens that speak one at a time. */
export const catalogue = <const A extends Area>(area: A) =>
	joinCatalogue(tablesOf(area)) as Catalogue<KeyOf<A>>;
