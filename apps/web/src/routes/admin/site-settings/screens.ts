/** The route table as the editor shows it: in groups, each screen with a name. */
import type { Route } from "@rafta/library/access/routes";
import { routes } from "@rafta/library/access/routes";
import { screenAt } from "@rafta/library/access/screens";
import { collections } from "@rafta/library/collections/index";
import type { KeyOf, Language } from "@rafta/words";
import { texts } from "./texts.ts";

type Key = KeyOf<"web/admin/site-settings">;

export interface ScreenGroup {
	readonly key: string;
	readonly title: string;
	readonly rows: readonly { readonly route: Route; readonly name: string }[];
}

const kinds: Readonly<Record<string, Key>> = {
	"": "kind_home",
	create: "kind_create",
	"update/{id}": "kind_update",
	"detail/{id}": "kind_detail",
	"{id}": "kind_short",
	list: "kind_list",
	search: "kind_search",
};

/** Groups with texts of their own; other groups are named after a collection. */
const own: readonly string[] = ["users", "schema", "reports", "admin"];

function groupOf({ path }: Route): string {
	const [, first = ""] = path.split("/");
	return own.includes(first) || collections.some(({ name }) => name === first) ? first : "other";
}

function titleOf(group: string, language: Language): string {
	const collection = own.includes(group) ? undefined : collections.find(({ name }) => name === group);
	return collection?.label.many[language] ?? texts[language][`group_${group}` as Key];
}

function nameOf({ path }: Route, group: string, title: string, language: Language): string {
	const name = screenAt(path)?.name;
	if (name) return name[language];
	const kind = path.startsWith(`/${group}`) ? kinds[path.slice(group.length + 2)] : undefined;
	return kind ? `${title}: ${texts[language][kind]}` : path;
}

/** Public screens stay as they are, and are not shown. */
const shown = routes.filter(({ layout }) => layout === "app" || layout === "admin");

/** Groups in the order of their first row in the table, single screens at the end. */
export function groupsIn(language: Language): readonly ScreenGroup[] {
	const keys = [...new Set(shown.map(groupOf))].sort((a, b) => Number(a === "other") - Number(b === "other"));
	return keys.map((key) => {
		const title = titleOf(key, language);
		const rows = shown
			.filter((route) => groupOf(route) === key)
			.map((route) => ({ route, name: nameOf(route, key, title, language) }));
		return { key, title, rows };
	});
}
