import type { ApiRule } from "../model.ts";

/** Actions that the rules decide about. */
export const kinds = {
	listRule: "list",
	viewRule: "view",
	createRule: "create",
	updateRule: "update",
	deleteRule: "delete",
} as const satisfies Record<ApiRule, string>;
