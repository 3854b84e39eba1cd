import { roleOf, roles } from "@rafta/library/access/roles";
import { useApproval, useUser } from "#data";
import { common, useTexts } from "#i18n";
import { texts } from "./texts.ts";

/** Whether a new title of the caller needs approval: who approves titles needs none. */
export function useNeedsApproval(): boolean {
	const isAdmin = roleOf(useUser()) === roles.admin;
	const hasApproval = useApproval();
	return hasApproval && !isAdmin;
}

/** Name of the screen that adds a title, on the screen and on what leads to it. */
export function useCreateName(): string {
	const t = useTexts(texts);
	const c = useTexts(common);
	return useNeedsApproval() ? c("menu.suggestBook") : t("create");
}
