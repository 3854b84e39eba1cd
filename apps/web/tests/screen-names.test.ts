import { expect, test } from "vitest";
import { groupsIn } from "../src/routes/admin/site-settings/screens.ts";

test.each(["tr", "en"] as const)("every screen in the editor has a name, %s", (language) => {
	const rows = groupsIn(language).flatMap((group) => group.rows);
	expect(rows.filter(({ route, name }) => name === route.path || name === "")).toEqual([]);
});
