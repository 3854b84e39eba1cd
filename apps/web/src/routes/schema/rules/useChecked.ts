import { useQuery } from "@tanstack/react-query";
import { call } from "#data";
import type { Draft } from "../model.ts";

/** Asks the server what is wrong with rules of a collection that may not be saved, and what they say in words. */
export function useChecked(draft: Draft, rules: readonly string[]) {
	const { id, name, type, fields, viewQuery } = draft;
	const definition = { id, name, type, fields, ...(type === "view" && { viewQuery }) };
	const answer = useQuery({
		queryKey: ["schema-check", rules, definition],
		queryFn: () => call("POST /api/schema/check", { body: { definition, rules: [...rules] } }),
		enabled: rules.length > 0,
	});
	return answer.data?.rules;
}
