// engines: one
/** Arabic, which is read from right to left and not complete: what visitors, pupils and families see of it. */
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import type { Page } from "playwright-core";
import { expect, test } from "vitest";
import { accessibilityFaults } from "../support/axe.ts";
import { look, overflow } from "../support/browser.ts";
import { withDemo } from "../support/demo.ts";
import { chooseLanguage } from "../support/people.ts";
import { showTheme } from "../support/themes.ts";
import { walkTo } from "../support/walk.ts";

const demo = withDemo();

const locales = join(import.meta.dirname, "../../locales");
const sizes = [
	{ width: 390, height: 844 },
	{ width: 1280, height: 800 },
];

/** Sentences, and words that are not written alike in data, of the Turkish interface. */
const turkish: readonly string[] = readdirSync(join(locales, "tr"), { recursive: true, encoding: "utf8" })
	.filter((file) => /^(?:web|library)[\\/].*\.json$/.test(file))
	.flatMap((file) => Object.values(JSON.parse(readFileSync(join(locales, "tr", file), "utf8")) as object))
	.filter((text): text is string => typeof text === "string" && !text.includes("{") && text.length > 2);
/** Names that every language leaves as they are, and a subject and an author of the demo. */
const names = new Set(["Rafta", "Node.js", "ISBN", "Mizah", "Anonim"]);
const known = new Set(turkish.filter((text) => !names.has(text)));

/** Texts of the Turkish interface that the page shows or says, outside of what it marks as Turkish. */
async function turkishIn(page: Page): Promise<string[]> {
	const shownTexts = await page.evaluate(() => {
		const texts: string[] = [document.title];
		// Drawn covers have the words of their titles; what may have any direction is a title or a name.
		const skipped = "script, style, noscript, svg, bdi, [dir=auto], [lang]:not(html), dialog:not([open])";
		const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
		while (walker.nextNode()) {
			const parent = walker.currentNode.parentElement;
			if (parent && !parent.closest(skipped)) texts.push(walker.currentNode.nodeValue?.trim() ?? "");
		}
		const named = document.querySelectorAll("[aria-label], [placeholder], [title], [alt]");
		for (const element of named)
			if (!element.closest(skipped))
				for (const name of ["aria-label", "placeholder", "title", "alt"])
					texts.push(element.getAttribute(name) ?? "");
		return texts;
	});
	return shownTexts.filter((text) => known.has(text) && !/[\u0600-\u06ff]/.test(text));
}

async function faultsOf(page: Page, name: string): Promise<string[]> {
	const faults: string[] = [];
	for (const size of sizes) {
		await page.setViewportSize(size);
		const where = `${name} at ${size.width}`;
		const { lang, dir } = await page.evaluate(() => {
			const { lang, dir } = document.documentElement;
			return { lang, dir };
		});
		if (lang !== "ar" || dir !== "rtl") faults.push(`${where}: ${lang} ${dir}`);
		const wide = await overflow(page);
		if (wide > 0) faults.push(`${where}: ${wide} pixels stick out`);
		for (const theme of size.width < 1000 ? ["light", "dark"] : ["light"]) {
			await showTheme(page, theme);
			faults.push(...(await accessibilityFaults(page)).map((fault) => `${where}, ${theme}: ${fault}`));
			await look(page, `arabic-${name}-${size.width}-${theme}`);
		}
		faults.push(...(await turkishIn(page)).map((text) => `${where}: Turkish: ${text}`));
	}
	return faults;
}

/** Lets a visitor begin in Arabic. */
const chooseArabic = () => localStorage.setItem("rafta-language", "ar");

/** A visitor who has chosen Arabic. */
async function visitInArabic(path: string) {
	const visitor = await demo.visit();
	await visitor.context.addInitScript(chooseArabic);
	await visitor.page.goto(path);
	await visitor.page.locator("html[lang=ar] h1").first().waitFor();
	return visitor;
}

test("the public pages are Arabic, from right to left", async () => {
	const staff = await demo.signedIn("sorumlu@rafta.test");
	const school = String(staff.authStore.record?.school_id);
	await staff.collection("schools").update(school, { catalogue_public: true });
	const { page, context, errors } = await visitInArabic("/");
	const faults = await faultsOf(page, "home");
	const paths = ["/catalog", "/catalog?search=deniz", "/contact", "/users/login", "/users/forgot-password"];
	paths.push(
		"/users/signIn",
		"/tos",
		"/privacy",
		"/cookie-policy",
		"/licences",
		"/404",
		"/error",
		"/nowhere",
	);
	paths.push("/students/abc", "/wall/screen");
	for (const path of paths) {
		const landing = await walkTo(page, path);
		if (landing.failure !== "") faults.push(`${path}: ${landing.failure}`);
		faults.push(...(await faultsOf(page, path.replaceAll(/\W+/g, "-"))));
	}
	const { links } = await walkTo(page, "/catalog");
	for (const kind of [/^\/catalog\/[a-z0-9]{15}$/, /^\/catalog\/author/, /^\/catalog\/series/]) {
		const path = links.find((link) => kind.test(link));
		if (!path) continue;
		await walkTo(page, path);
		faults.push(...(await faultsOf(page, kind.source.replaceAll(/\W+/g, "-"))));
	}
	expect(faults).toEqual([]);
	expect(errors).toEqual([]);
	await context.close();
});

test("a family reads the page of a card's QR code in Arabic", async () => {
	const admin = await demo.signedIn("yonetici@rafta.test");
	const loans = await admin.collection("book_loans").getFullList({ filter: 'status = "open"' });
	const holds = await admin
		.collection("holds")
		.getFullList({ filter: 'status = "waiting" || status = "ready"' });
	const holding = new Set(holds.map(({ student_id }) => String(student_id)));
	const ids = loans.map(({ student_id }) => String(student_id));
	const reader = ids.find((id) => holding.has(id)) ?? ids[0];
	const { address } = await admin.send(`/api/readers/${reader}/new-key`, { method: "POST" });
	const { pathname, hash } = new URL(String(address), demo.url);
	const { page, context, errors } = await visitInArabic(`${pathname}${hash}`);
	await page.getByRole("heading", { name: "الكتب الموجودة لدى القارئ" }).waitFor();
	expect(await faultsOf(page, "family")).toEqual([]);
	expect(errors).toEqual([]);
	await context.close();
});

test("a screen without Arabic texts is Turkish from left to right, and staff are offered complete languages", async () => {
	const guest = await visitInArabic("/");
	await walkTo(guest.page, "/help");
	const { page } = guest;
	await page.locator("html[lang=tr][dir=ltr] h1").first().waitFor();
	await walkTo(page, "/contact");
	await page.locator("html[lang=ar][dir=rtl]").waitFor();
	await chooseLanguage(page, "English");
	await page.locator("html[lang=en][dir=ltr]").waitFor();
	await chooseLanguage(page, "العربية");
	await page.locator("html[lang=ar][dir=rtl]").waitFor();
	await page.goto("/users/login");
	await page.getByLabel("البريد الإلكتروني أو اسم المستخدم").fill("sorumlu@rafta.test");
	await page.getByRole("textbox", { name: "كلمة المرور" }).fill("wrong");
	await page.getByRole("button", { name: "تسجيل الدخول" }).click();
	await page.getByText("بيانات الدخول غير صحيحة.").waitFor();
	await guest.context.close();

	const staff = await demo.visitAs("sorumlu@rafta.test");
	await staff.context.addInitScript(chooseArabic);
	await staff.page.goto("/book_loans");
	await staff.page.locator("html[lang=tr][dir=ltr] h1").first().waitFor();
	expect(await staff.page.getByRole("button", { name: "English" }).count()).toBe(1);
	expect(await staff.page.getByRole("button", { name: "العربية" }).count()).toBe(0);
	await staff.context.close();
});
