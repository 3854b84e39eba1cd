/** Requests that the service worker answers. */
import { expect, test } from "vitest";
import { isPage, keptPath } from "../src/worker/requests.ts";

const origin = "https://rafta.example";
const pathOf = (address: string, method = "GET") => keptPath(method, `${origin}${address}`, origin);

test("the worker answers for screens and files, and never for the API, for writing or for what stands beside Rafta", () => {
	expect(pathOf("/students/list?page=2")).toBe("/students/list");
	expect(pathOf("/assets/index-1.js")).toBe("/assets/index-1.js");
	for (const other of ["/api", "/api/health", "/_", "/_/", "/_/assets/index.js"])
		expect(pathOf(other)).toBeNull();
	expect(pathOf("/students", "POST")).toBeNull();
	expect(keptPath("GET", "https://other.example/students", origin)).toBeNull();
	expect(pathOf("/_students")).toBe("/_students");
	expect(isPage("navigate", "/students/list")).toBe(true);
	expect(isPage("navigate", "/assets/index-1.js")).toBe(false);
	expect(isPage("cors", "/students/list")).toBe(false);
});
