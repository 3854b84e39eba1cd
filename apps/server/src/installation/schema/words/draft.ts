/** The words of a rule of a collection that may not be saved yet. */
import type { Language } from "@rafta/words";
import { z } from "zod";
import type { RecordService } from "#server/records.ts";
import type { NamedCollection } from "./clause.ts";
import { ruleWords } from "./index.ts";

const draftShape = z.object({
	name: z.string().catch(""),
	fields: z
		.array(
			z.object({
				name: z.string(),
				type: z.string(),
				required: z.boolean().optional().catch(undefined),
				collectionId: z.string().optional().catch(undefined),
				maxSelect: z.number().optional().catch(undefined),
			}),
		)
		.optional()
		.catch(undefined),
});

/** `definition` is as a client sends it, and `rule` one without a problem in it. */
export function draftRuleWords(
	service: RecordService,
	rule: string,
	definition: Readonly<Record<string, unknown>>,
	language: Language,
): string[] {
	const { name, fields } = draftShape.parse(definition);
	const stored = service.collection(typeof definition.id === "string" ? definition.id : name);
	const collection: NamedCollection = { name, fields: fields ?? stored?.fields ?? [] };
	const accounts = service.collections().filter(({ type, system }) => type === "auth" && !system);
	return ruleWords(
		rule,
		{ collection, find: (nameOrId) => service.collection(nameOrId), language },
		accounts,
	);
}
