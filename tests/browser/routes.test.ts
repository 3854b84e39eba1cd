// engines: one
/** Every route of the specification's table, as every kind of visitor: where it leads, and that nothing fails there. */
import { decideRoute, type ScreenAccess, type Visitor } from "@rafta/library/access/authorize";
import { presets } from "@rafta/library/access/presets";
import type { Role } from "@rafta/library/access/roles";
import { routes } from "@rafta/library/access/routes";
import { rolesOf } from "@rafta/library/access/screen-policy";
import type PocketBase from "pocketbase";
import type { RecordModel } from "pocketbase";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import specified from "../../packages/library/tests/access/routes.json" with { type: "json" };
import { withDemo } from "../support/demo.ts";
import { demoPassword, logIn } from "../support/people.ts";
import { addressOf, type Places, placesOf, unknownId } from "../support/places.ts";
import { walkTo } from "../support/walk.ts";

interface Walker {
	name: string;
	role: Role;
	/** Account fields beyond the role; null: not signed in. */
	account: Readonly<Record<string, unknown>> | null;
	settled: "none" | "school" | "all";
	deskOnly?: boolean;
}

const walkers: readonly Walker[] = [
	{ name: "a guest", role: 1, account: null, settled: "none" },
	{ name: "role 1, signed in", role: 1, account: {}, settled: "none" },
	{ name: "role 2", role: 2, account: {}, settled: "all" },
	{ name: "role 2 without a school", role: 2, account: {}, settled: "none" },
	{ name: "role 2 without a library", role: 2, account: {}, settled: "school" },
	{ name: "role 3", role: 3, account: {}, settled: "all" },
	{ name: "role 3 without a school", role: 3, account: {}, settled: "none" },
	{ name: "role 3 without a library", role: 3, account: {}, settled: "school" },
	{ name: "role 4", role: 4, account: {}, settled: "all" },
	{ name: "a volunteer's desk login", role: 3, account: { desk_only: true }, settled: "all", deskOnly: true },
];

const isSettled = ({ settled }: Walker): boolean => settled === "all";

/** Addresses without a screen. */
const nowhere = ["/nope", "/books/update", "/admin/nope", "/students/a/b", "/Tos"];

const password = "uzun bir parola cümlesi";

const demo = withDemo();
let admin: PocketBase;
let places: Places;
let site: RecordModel;
beforeAll(async () => {
	admin = await demo.signedIn("yonetici@rafta.test");
	places = await placesOf(admin);
	site = await admin.collection("site_settings").create({ title: "" });
});

let accounts = 0;

/** Creates a walker's account and returns its credentials; the demonstration's pupil already has one. */
async function accountOf({ role, account, settled }: Walker): Promise<{ email: string; password: string }> {
	if (role === 4) return { email: "ogrenci@rafta.test", password: demoPassword };
	const email = `gezgin${++accounts}@rafta.test`;
	await admin.collection("users").create({
		email,
		password,
		passwordConfirm: password,
		name: "Gezgin",
		role,
		status: "active",
		verified: true,
		...(settled !== "none" && { school_id: places.place.school_id }),
		...(settled === "all" && { library_id: places.place.library_id }),
		...account,
	});
	return { email, password };
}

const isStaff = (role: Role): boolean => role === 2 || role === 3;

/**
 * Returns the target of the first steps of staff (specification, section 4), or everybody's home; `null`: no redirect.
 */
function redirectFrom(path: string, { role, settled, deskOnly }: Walker): string | null {
	if (deskOnly) return path === "/" || path === "/book_loans" ? "/book_loans/create" : null;
	if (isStaff(role) && settled === "none") return "/schools/list";
	if (isStaff(role) && settled === "school") return "/libraries/list";
	if (path !== "/") return null;
	if (isStaff(role)) return "/book_loans";
	return role === 4 ? `/students/${places.pupil.student_id}` : null;
}

interface Specified {
	path: string;
	allow: readonly number[];
	layout?: string;
}

/** Returns where the specification's table leads a walker. */
function expectedFor(route: Specified, address: string, walker: Walker): string {
	const open = route.layout === "guest" || (route.layout === "bare" && route.path !== "/");
	if (open) return address;
	const redirect = redirectFrom(route.path, walker);
	if (redirect) return redirect;
	if (walker.deskOnly && route.path !== "/book_loans/create") return "/error";
	return route.allow.includes(walker.role) ? address : "/error";
}

const visitorOf = ({ role, account, settled, deskOnly }: Walker): Visitor => ({
	role,
	signedIn: account !== null,
	schoolId: settled === "none" ? "" : places.place.school_id,
	libraryId: settled === "all" ? places.place.library_id : "",
	studentId: role === 4 ? places.pupil.student_id : "",
	deskOnly: deskOnly ?? false,
});

/** Errors that a page may log when it requests a missing record, or a reader's card that the visitor may not see. */
const isExpected = (url: string): boolean =>
	url.includes(unknownId) || /\/api\/readers\/[^/]+\/card/.test(url);

/** Walks a table as a visitor; returns the deviations, one line each. */
async function walk(
	walker: Walker,
	table: readonly Specified[],
	access: ScreenAccess = {},
): Promise<string[]> {
	const { page, context } = await demo.visit();
	const faults: string[] = [];
	/** Link targets, with a screen on which each appears. */
	const linked = new Map<string, string>();
	page.on("pageerror", (error) => faults.push(`page error: ${error}`));
	page.on("console", (message) => {
		if (message.type() !== "error" || isExpected(message.location().url)) return;
		faults.push(`console: ${message.text()} ${message.location().url}`);
	});
	if (walker.account) {
		const { email, password: secret } = await accountOf(walker);
		await logIn(page, email, secret);
	} else await page.goto("/");
	await page.locator("h1").first().waitFor();
	for (const route of table) {
		const address = addressOf(route.path, places);
		const expected = expectedFor(route, address, walker);
		const landing = await walkTo(page, address);
		if (landing.path !== expected) faults.push(`${address} leads to ${landing.path}, not to ${expected}`);
		if (landing.heading === "") faults.push(`${address} has no heading`);
		if (landing.failure) faults.push(`${address} says: ${landing.failure}`);
		for (const link of landing.links) linked.set(link, address);
		// A screen that opens must also cope with a missing record.
		if (expected !== address || !route.path.includes("{")) continue;
		const elsewhere = route.path.replace("{id}", unknownId);
		const missing = await walkTo(page, elsewhere);
		if (missing.path !== elsewhere) faults.push(`${elsewhere} leads to ${missing.path}`);
		if (missing.heading === "") faults.push(`${elsewhere} has no heading`);
		// Another try cannot find it either.
		const retries = await page.getByRole("button", { name: "Yeniden dene" }).count();
		if (retries > 0) faults.push(`${elsewhere} offers another try`);
	}
	for (const [link, from] of linked) {
		const decision = decideRoute(link, visitorOf(walker), access);
		if (decision.kind === "show" || !["/error", "/404"].includes(decision.to)) continue;
		faults.push(`an element on ${from} leads to ${link}, and that to ${decision.to}`);
	}
	for (const address of nowhere) {
		const { path } = await walkTo(page, address);
		if (path !== "/404") faults.push(`${address} leads to ${path}, not to /404`);
	}
	await context.close();
	return faults;
}

// Run in parallel: each has a page of its own and mostly waits.
describe("the route table of the specification", () => {
	const leads = async (walker: Walker) => {
		expect(await walk(walker, specified)).toEqual([]);
	};
	// Role 2 opens what role 3 and a volunteer do, and more.
	const isWalk = (walker: Walker): boolean => isSettled(walker) && (walker.role === 2 || walker.role === 4);
	const [walks, others] = [walkers.filter(isWalk), walkers.filter((walker) => !isWalk(walker))];
	test.concurrent.each(walks)("leads $name, and nothing breaks on the way", { tags: "walk" }, leads);
	test.concurrent.each(others)("leads $name, and nothing breaks on the way", leads);
});

describe("with everything useful open", () => {
	beforeAll(async () => {
		await admin.collection("site_settings").update(site.id, { screen_access: presets.useful });
	});
	afterAll(async () => {
		await admin.collection("site_settings").update(site.id, { screen_access: {} });
	});
	const opened = routes
		.filter(({ path }) => path in presets.useful)
		.map((route) => ({ ...route, allow: rolesOf(route, presets.useful) }));
	const own = walkers.filter((walker) => isSettled(walker) && !walker.deskOnly);
	test.concurrent.each(own)("what was closed works for $name where it was opened", async (walker) => {
		expect(await walk(walker, opened, presets.useful)).toEqual([]);
	});
});
