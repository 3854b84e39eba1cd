import { describe, expect, test } from "vitest";
import { nextOf, withNext } from "../../src/access/next.ts";

describe("after signing in one goes on", () => {
	test.each([
		"/books/detail/abc123def456ghi",
		"/books/list?q=ku%C5%9F&page=2",
		"/students/abc123def456ghi#loans",
		"/admin/users",
		"/kiosk",
	])("to a screen: %s", (address) => {
		expect(nextOf(address)).toBe(address);
		const link = withNext("/users/login", address);
		expect(new URL(link, "https://rafta.test").searchParams.get("next")).toBe(address);
	});

	test.each([
		["nothing", null],
		["an empty text", ""],
		["another host", "https://evil.example/books/list"],
		["another host without a scheme", "//evil.example/books/list"],
		["another host by a backslash", "/\\evil.example"],
		["another host behind two backslashes", "\\\\evil.example"],
		["a tab that browsers leave out", "/\t/evil.example"],
		["a line break", "/books/list\r\nLocation: //evil.example"],
		["a backslash further on", "/books/list\\..\\..\\evil"],
		["a script", "javascript:alert(1)"],
		["a screen of ours as a host", "/books/list@evil.example"],
		["an address that is still encoded", "%2Fbooks%2Flist"],
		["a path without its slash", "books/list"],
		["no screen at all", "/nowhere/at/all"],
		["the server's own", "/api/files/books/a/b.pdf"],
		["the console", "/_/"],
		["the home page", "/"],
		["the way in itself", "/users/login?next=/users/login"],
		["the error page", "/error"],
		["the first set-up", "/setup"],
		["a page for everybody", "/privacy"],
		["a text without end", `/books/list?q=${"a".repeat(2000)}`],
	])("to no other place: %s", (_what, text) => {
		expect(nextOf(text)).toBeNull();
		expect(withNext("/users/login", text)).toBe("/users/login");
	});

	test("to the first of several that is a screen", () => {
		expect(withNext("/users/login", "/error", null, "/tasks/list")).toBe("/users/login?next=%2Ftasks%2Flist");
	});
});
