/** The name of a screen as people know it: its own, its menu's, or that of its records. */
import { screenAt } from "@rafta/library/access/screens";
import { collections } from "@rafta/library/collections/index";
import type { KeyOf, Language } from "@rafta/words";
import { common } from "#i18n";

export function screenName(path: string, language: Language): string {
	const [, first = ""] = path.split("/");
	for (const at of [path, `/${first}`, `/${first}/list`]) {
		const row = screenAt(at);
		if (row?.name) return row.name[language];
		const key = row?.menu?.[0]?.key;
		// Every key of a menu has its text, which the compiler demands where menus are drawn.
		if (key) return common[language][`menu.${key}` as KeyOf<"web/common">];
	}
	return collections.find(({ name }) => name === first)?.label.many[language] ?? "";
}
