// engines: one
/**
 * Every screen in a language that nobody speaks, a third longer than Turkish (`support/pseudo.ts`): all words come from
 * `locales`, none of them is put together from pieces, and nothing is cut off, on a phone and on a desktop.
 */
import { rmSync } from "node:fs";
import { join } from "node:path";
import { presets } from "@rafta/library/access/presets";
import { type Route, routes } from "@rafta/library/access/routes";
import { homeLanguage, languageFacts } from "@rafta/words";
import PocketBase from "pocketbase";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { type Browser, look, overflow, sharedBrowser, type Visit, visit } from "../support/browser.ts";
import { layoutFaults } from "../support/measure.ts";
import { demoPassword } from "../support/people.ts";
import { addressOf, type Places, placesOf } from "../support/places.ts";
import { pseudoCopy } from "../support/pseudo-copy.ts";
import { type RunningRafta, startRafta } from "../support/rafta.ts";
import { keepSession } from "../support/session.ts";
import {
	type Data,
	dataOf,
	intlWords,
	shortened,
	storedValues,
	untranslated,
} from "../support/untranslated.ts";
import { walkTo } from "../support/walk.ts";

const accounts = {
	visitor: "",
	pupil: "ogrenci@rafta.test",
	librarian: "sorumlu@rafta.test",
	administrator: "yonetici@rafta.test",
} as const;
type Walker = keyof typeof accounts;

const walkers: readonly Walker[] = ["librarian", "pupil", "visitor", "administrator"];

const sizes = [
	{ name: "phone", width: 390, height: 844 },
	{ name: "desktop", width: 1280, height: 800 },
] as const;

let copy: string | undefined;
let running: RunningRafta | undefined;
let url: string;
let browser: Browser | undefined;
let places: Places;
let data: Data;

beforeAll(async () => {
	copy = pseudoCopy();
	running = await startRafta({ demo: true, root: copy });
	url = running.url;
	browser = await sharedBrowser();
	const admin = new PocketBase(url);
	admin.autoCancellation(false);
	await admin.collection("users").authWithPassword(accounts.administrator, demoPassword);
	places = await placesOf(admin);
	await admin.collection("users").update(String(admin.authStore.record?.id), places.place);
	await admin.collection("site_settings").create({ title: "", screen_access: presets.useful });
	data = dataOf([
		...storedValues(join(running.folder, "rafta.db")),
		...intlWords(languageFacts[homeLanguage].formats),
		...Object.values(languageFacts).map(({ name }) => name),
		"Rafta",
		// Stands on the drawn shelf of the first page.
		"Sol Ayağım",
	]);
});

afterAll(async () => {
	await Promise.all((browser?.contexts() ?? []).map((context) => context.close()));
	await running?.dispose();
	if (copy) rmSync(copy, { recursive: true, force: true });
});

const visitOf = async (walker: Walker): Promise<Visit> => {
	const one = await visit(await sharedBrowser(), url);
	if (walker !== "visitor") await keepSession(one.page, url, accounts[walker]);
	await one.page.goto("/");
	await one.page.locator("h1").first().waitFor();
	return one;
};

const rolesOfWalkers = { visitor: 1, administrator: 2, librarian: 3, pupil: 4 } as const;

/** Screens that a walker may open; those of visitors turn everybody else away. */
function screensOf(walker: Walker): Route[] {
	return routes.filter(({ allow, layout }) => {
		if (walker !== "visitor" && (layout === "bare" || layout === "guest")) return false;
		const role = rolesOfWalkers[walker];
		return allow.includes(role);
	});
}

/** Faults of the open screen at both sizes. */
async function faultsOf(page: Visit["page"], name: string): Promise<string[]> {
	const faults: string[] = [];
	for (const { name: size, width, height } of sizes) {
		await page.setViewportSize({ width, height });
		const wide = await overflow(page);
		if (wide > 0) faults.push(`${size}: ${wide} pixels stick out to the right`);
		const shape = await layoutFaults(page);
		faults.push(...shape.map((fault) => `${size}: ${fault}`));
		faults.push(...(await shortened(page)).map((fault) => `${size}: ${fault}`));
		faults.push(...(await untranslated(page, data)));
		await look(page, `${name.replaceAll("/", "_")}-${size}`);
	}
	return [...new Set(faults)].map((fault) => `${name}: ${fault}`);
}

describe("a language that nobody speaks is on every screen", () => {
	for (const walker of walkers)
		test(`as ${walker}`, async () => {
			const { page } = await visitOf(walker);
			const faults: string[] = [];
			for (const { path } of screensOf(walker)) {
				const address =
					path === "/students/{id}" ? `/students/${places.pupil.student_id}` : addressOf(path, places);
				const landing = await walkTo(page, address);
				if (landing.path !== address) faults.push(`${address} leads to ${landing.path}`);
				faults.push(...(await faultsOf(page, path)));
			}
			expect(faults).toEqual([]);
		});
});
