import { existsSync } from "node:fs";
import { expect, test } from "vitest";
import { compositionModules, touchedTests } from "./touched.ts";

const sources = new Map([
	["packages/library/src/holds/queue.ts", ""],
	["packages/library/tests/holds/queue.test.ts", 'import { next } from "../../src/holds/queue.ts";'],
	["packages/library/tests/text/words.test.ts", ""],
	["apps/server/src/holds/shelf.ts", 'import { next } from "@rafta/library/holds/queue";'],
	["apps/server/src/desk/checkout.ts", 'import { shelf } from "../holds/shelf.ts";'],
	["apps/server/src/reports/week.ts", 'import { checkout } from "../desk/checkout.ts";'],
	["apps/server/src/composition/app.ts", 'import { shelf } from "../holds/shelf.ts";'],
	["apps/server/tests/support.ts", 'import { app } from "../src/composition/app.ts";'],
	["apps/server/tests/holds/shelf.test.ts", 'import { app } from "../support.ts";'],
	["apps/server/tests/desk/checkout.test.ts", 'import { app } from "../support.ts";'],
	["apps/server/tests/reports/week.test.ts", 'import { app } from "../support.ts";'],
	["apps/web/src/routes/Holds.tsx", 'const queue = await import("@rafta/library/holds/queue");'],
	["apps/web/tests/routes/holds.test.ts", ""],
]);

test("a change touches the tests of its room, and of those that import it", () => {
	expect(touchedTests(["packages/library/src/holds/queue.ts"], sources)).toEqual([
		"apps/server/tests/desk/checkout.test.ts",
		"apps/server/tests/holds/shelf.test.ts",
		"apps/web/tests/routes/holds.test.ts",
		"packages/library/tests/holds/queue.test.ts",
	]);
});

test("whoever opens the whole server is not touched by each of its parts", () => {
	expect(touchedTests(["apps/server/src/reports/week.ts"], sources)).toEqual([
		"apps/server/tests/reports/week.test.ts",
	]);
});

test("a test that was changed is touched, as are those that share what was changed beside them", () => {
	expect(touchedTests(["packages/library/tests/text/words.test.ts"], sources)).toHaveLength(1);
	expect(touchedTests(["apps/server/tests/support.ts"], sources)).toHaveLength(3);
});

test("a route of the record service touches the contract", () => {
	const files = new Map([
		...sources,
		["tests/contract/records.test.ts", ""],
		["tests/contract/server.ts", ""],
	]);
	expect(touchedTests(["packages/records/src/http/records.ts"], files)).toEqual([
		"tests/contract/records.test.ts",
	]);
});

test("a room that is named by its address is found, and a front door leads no further", () => {
	const files = new Map([
		...sources,
		["apps/server/src/kit/runner.ts", ""],
		["apps/server/src/imports/job.ts", 'import { run } from "#server/kit/runner.ts";'],
		["apps/server/tests/imports/job.test.ts", ""],
		["apps/web/src/kit/Button.tsx", ""],
		["apps/web/src/kit/index.ts", 'export { Button } from "./Button.tsx";'],
		["apps/web/src/routes/List.tsx", 'import { Button } from "#kit";'],
		["apps/web/tests/button.test.ts", 'import { Button } from "../src/kit/Button.tsx";'],
	]);
	expect(touchedTests(["apps/server/src/kit/runner.ts"], files)).toEqual([
		"apps/server/tests/imports/job.test.ts",
	]);
	expect(touchedTests(["apps/web/src/kit/Button.tsx"], files)).toEqual(["apps/web/tests/button.test.ts"]);
});

test("what no code imports touches nothing", () => {
	expect(touchedTests(["README.md", "packages/library/src/gone.ts"], sources)).toEqual([]);
});

test("the places where everything comes together are there", () => {
	expect([...compositionModules].filter((path) => !existsSync(path))).toEqual([]);
});
