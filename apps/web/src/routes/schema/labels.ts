/** What people call Rafta's own collections and fields; empty for what a school has added. */
import { collections } from "@rafta/library/collections/index";
import type { Language } from "@rafta/words";

const byName = new Map(collections.map((collection) => [collection.name as string, collection]));

export const collectionLabel = (name: string, language: Language): string =>
	byName.get(name)?.label.many[language] ?? "";

export const fieldLabel = (collection: string, field: string, language: Language): string =>
	byName.get(collection)?.fields.find(({ name }) => name === field)?.label[language] ?? "";
