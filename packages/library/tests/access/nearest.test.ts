import { expect, test } from "vitest";
import { nearestScreens } from "../../src/access/nearest.ts";

const screens = [
	{ path: "/book_loans/list", name: "Ödünç verilenler" },
	{ path: "/students", name: "Okurlar" },
	{ path: "/library_books", name: "Kitaplarım" },
	{ path: "/reports/overdue", name: "Gecikenler" },
	{ path: "/reports", name: "Raporlar" },
];

test.each([
	["a letter is missing", "/book_loans/lst", "/book_loans/list"],
	["two letters are swapped", "/studnets", "/students"],
	["a name instead of an address", "/reports/gecikmeler", "/reports/overdue"],
	["a name without its Turkish letters", "/kitaplarim", "/library_books"],
])("%s: the screen that was meant comes first", (_name, typed, path) => {
	expect(nearestScreens(typed, screens)[0]?.path).toBe(path);
});

test.each(["/", "/wp-login.php", "/zzzz", `/${"students".repeat(100)}`, "/%00", "///"])(
	"%s is close to nothing",
	(typed) => {
		expect(nearestScreens(typed, screens)).toEqual([]);
	},
);

test("at most two are named", () => {
	const alike = Array.from({ length: 5 }, (_, n) => ({ path: `/students/${n}`, name: `Okurlar ${n}` }));
	expect(nearestScreens("/students/9", alike)).toHaveLength(2);
});
