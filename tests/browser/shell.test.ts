// engines: one
import { themes } from "@rafta/library/site/themes";
import type { Page, Request } from "playwright-core";
import { beforeAll, describe, expect, test } from "vitest";
import { requestAfter } from "../support/after.ts";
import { accessibilityFaults } from "../support/axe.ts";
import { intercept, look, overflow } from "../support/browser.ts";
import { withDemo } from "../support/demo.ts";
import { chooseLanguage, demoPassword, logIn } from "../support/people.ts";
import { showTheme } from "../support/themes.ts";
import { walkTo } from "../support/walk.ts";

const demo = withDemo();

test("what is tested is the build that people get, not React's development build", async () => {
	const { page, context } = await demo.visit();
	const scripts: Promise<string>[] = [];
	page.on("response", (response) => {
		if (response.url().endsWith(".js")) scripts.push(response.text());
	});
	await page.goto("/users/login");
	await page.getByRole("button", { name: "Giriş yap" }).waitFor();
	const texts = await Promise.all(scripts);
	expect(texts.length).toBeGreaterThan(1);
	expect(texts.filter((text) => text.includes("jsxDEV")).length).toBe(0);
	await context.close();
});

test("27 themes can be chosen; only dark and night carry the class dark", async () => {
	const { page, context } = await demo.visit();
	await page.goto("/");
	await page.getByRole("button", { name: "Tema seç" }).click();
	const buttons = page.locator("button[data-theme]");
	await expect.poll(() => buttons.count()).toBe(27);
	// Each row has its own colours once the themes that not every page loads have come.
	const grounds = () =>
		buttons.evaluateAll((all) => new Set(all.map((one) => getComputedStyle(one).backgroundColor)).size);
	await expect.poll(grounds).toBeGreaterThan(15);
	for (const theme of ["dark", "night", "dracula", "light"]) {
		await page.locator(`button[data-theme="${theme}"]`).click();
		const state = await page.evaluate(() => [
			document.documentElement.dataset.theme,
			document.documentElement.classList.contains("dark"),
			localStorage.getItem("theme"),
		]);
		expect(state).toEqual([theme, theme === "dark" || theme === "night", theme]);
	}
	await page.locator('button[data-theme="night"]').click();
	// Set by a script in the head, not by the app: nothing is painted before there is a body.
	await page.addInitScript(() => {
		new MutationObserver((_, observer) => {
			if (!document.body) return;
			observer.disconnect();
			Object.assign(window, { themeAtBody: document.documentElement.dataset.theme });
		}).observe(document, { childList: true, subtree: true });
		// The first frame waits for the style sheets.
		requestAnimationFrame(() => Object.assign(window, { firstGround: ground() }));
		const ground = () => getComputedStyle(document.documentElement).getPropertyValue("--color-base-100");
	});
	const night = await page.evaluate(() =>
		getComputedStyle(document.documentElement).getPropertyValue("--color-base-100"),
	);
	await page.reload();
	// On a busy machine the page is loaded before its first frame.
	await page.waitForFunction(() => "firstGround" in window);
	const first = await page.evaluate(() => {
		const { themeAtBody, firstGround } = window as unknown as Record<string, string>;
		return [themeAtBody, firstGround];
	});
	expect(first).toEqual(["night", night]);
	await context.close();
});

test("a menu that is opened in the very moment in which it appears stays open", async () => {
	const { page, context } = await demo.visit();
	await page.addInitScript(() => {
		new MutationObserver((_, observer) => {
			const button = document.querySelector<HTMLElement>('[aria-label="Tema seç"]');
			if (!button) return;
			observer.disconnect();
			button.click();
		}).observe(document, { childList: true, subtree: true });
	});
	await page.goto("/");
	await expect.poll(() => page.locator("button[data-theme]").count()).toBe(27);
	await context.close();
});

test.each([
	["Reddet", "declined"],
	["Kabul Et", "accepted"],
] as const)("the cookie banner comes 1,000 ms after the first visit, and %s stays", async (button, kept) => {
	const { page, context } = await demo.visit({ cookieBanner: true });
	// Records the page's timers, so that the delay is read rather than measured; the test ends it.
	await page.addInitScript(() => {
		const begin = window.setTimeout;
		const delays: unknown[] = [];
		const second = Promise.withResolvers<void>();
		Object.assign(window, { delays, endSecond: second.resolve });
		window.setTimeout = ((work: TimerHandler, delay?: number, ...rest: unknown[]) => {
			delays.push(delay);
			if (delay !== 1000 || typeof work !== "function") return begin(work, delay, ...rest);
			void second.promise.then(() => work(...rest));
			return 0;
		}) as typeof window.setTimeout;
	});
	const waits = () => page.evaluate(() => (window as unknown as { delays: unknown[] }).delays);
	await page.goto("/");
	const banner = page.getByRole("region", { name: "Çerez tercihi" });
	await expect.poll(waits).toContain(1000);
	expect(await banner.isVisible()).toBe(false);
	expect(await page.evaluate(() => Object.keys(localStorage))).not.toContain("cookie-consent");
	await page.evaluate(() => (window as unknown as { endSecond(): void }).endSecond());
	await banner.waitFor();
	// The screen may still be loading, since the second ended early.
	await page.locator("#content h1").waitFor();
	// Without consent only necessary data is stored; no cookie at all.
	expect(await context.cookies()).toEqual([]);
	await page.getByRole("button", { name: button }).press("Enter");
	await expect.poll(() => page.evaluate(() => localStorage.getItem("cookie-consent"))).toBe(kept);
	expect(await page.evaluate(() => document.activeElement?.tagName)).toBe("H1");
	await page.reload();
	await page.locator("h1").first().waitFor();
	expect(await waits()).not.toContain(1000);
	expect(await banner.isVisible()).toBe(false);
	await context.close();
});

test("where the cookie banner is answered before the screen has come, the focus is at the content", async () => {
	const { page, context } = await demo.visit({ cookieBanner: true });
	const screen = Promise.withResolvers<void>();
	await intercept(page, /assets\/Home-/, async (route) => {
		await screen.promise;
		await route.continue();
	});
	await page.goto("/", { waitUntil: "commit" });
	await page.getByRole("button", { name: "Reddet" }).press("Enter");
	expect(await page.evaluate(() => document.activeElement?.id)).toBe("content");
	screen.resolve();
	await page.locator("#content h1").waitFor();
	await context.close();
});

test("the session and the lists that were read are kept encrypted, outlive the page, and are gone after log-out", async () => {
	const { page, context } = await demo.visitAs("sorumlu@rafta.test");
	await page.getByRole("heading", { name: "Ödünç masası" }).waitFor();
	const stored = String(await page.evaluate(() => localStorage.getItem("pocketbase_auth")));
	expect(stored).toMatch(/^[A-Za-z0-9+/]+=*$/);
	expect(atob(stored)).not.toContain("token");
	// The loaded lists are, too.
	const lists = (): Promise<string[]> =>
		page.evaluate(
			() =>
				new Promise((resolve, reject) => {
					const opening = indexedDB.open("rafta-store");
					opening.onerror = () => reject(opening.error);
					opening.onsuccess = () => {
						const reading = opening.result.transaction("lists").objectStore("lists").getAll();
						reading.onsuccess = () => {
							resolve(reading.result.map((row) => new TextDecoder().decode(row.sealed)));
							opening.result.close();
						};
					};
				}),
		);
	await walkTo(page, "/students");
	await expect.poll(async () => (await lists()).length).toBeGreaterThan(0);
	expect((await lists()).join()).not.toMatch(/class_code|full_name/);
	await page.goto("/");
	await page.getByRole("heading", { name: "Ödünç masası" }).waitFor();
	// Public header and footer, with the content required by the specification.
	const header = page.getByRole("banner");
	await header.getByRole("link", { name: "Rafta" }).waitFor();
	await header.getByRole("button", { name: "Tema seç" }).waitFor();
	const footer = page.getByRole("contentinfo");
	expect(await footer.getByRole("navigation", { name: "Bağlantılar" }).getByRole("link").count()).toBe(5);
	await footer.getByRole("navigation", { name: "İletişim" }).getByRole("link").waitFor();
	await footer.getByText(/^© \d{4} Rafta/).waitFor();
	await page.getByRole("button", { name: /Hesap menüsü/ }).click();
	for (const name of ["Profilim", "Profili düzenle"]) await header.getByRole("link", { name }).waitFor();
	await page.getByRole("button", { name: "Çıkış yap" }).click();
	await page.getByRole("link", { name: "Giriş yap" }).first().waitFor();
	expect(new URL(page.url()).pathname).toBe("/");
	await expect.poll(() => page.evaluate(() => localStorage.getItem("pocketbase_auth"))).toBeNull();
	await expect.poll(lists).toEqual([]);
	await context.close();
});

/** Fills in the current login screen, and waits for the screen that follows. */
async function signInHere(page: Page, email: string): Promise<string> {
	await page.getByLabel("E-posta ya da kullanıcı adı").fill(email);
	await page.getByRole("textbox", { name: "Parola" }).fill(demoPassword);
	await page.getByRole("button", { name: "Giriş yap" }).click();
	await page.waitForURL((url) => url.pathname !== "/users/login");
	await page.locator("main h1").first().waitFor();
	return page.url().slice(demo.url.length);
}

/** Follows a page's requests; what it returns waits until none is open, and nothing shown is still loading. */
function answersOf(page: Page): () => Promise<void> {
	const open = new Set<Request>();
	page.on("request", (request) => {
		if (request.resourceType() !== "eventsource") open.add(request);
	});
	page.on("requestfinished", (request) => open.delete(request));
	page.on("requestfailed", (request) => open.delete(request));
	return async () => {
		await expect.poll(() => page.locator("main .skeleton, main [aria-busy=true]").count()).toBe(0);
		await expect.poll(() => open.size).toBe(0);
	};
}

test("a screen's code comes while its link is pointed at; going there and back reads nothing twice", async () => {
	const { page, context } = await demo.visitAs("sorumlu@rafta.test", { path: "/book_loans" });
	await page.getByRole("heading", { name: "Ödünç masası" }).waitFor();
	// What was read grows old after 15 seconds, which a busy machine may need for this walk.
	await page.clock.setFixedTime(new Date());
	const requested: string[] = [];
	page.on("request", (request) => {
		if (request.method() === "GET") requested.push(request.url().slice(demo.url.length));
	});
	const allAnswered = answersOf(page);
	const scripts = () => requested.filter((path) => path.endsWith(".js"));
	const menu = page.getByRole("navigation").getByRole("link", { name: "Okurlar", exact: true });
	await menu.hover();
	await expect.poll(() => scripts().length).toBeGreaterThan(0);
	await allAnswered();
	const before = scripts();
	await menu.click();
	await page.getByRole("heading", { name: "Okurlar" }).waitFor();
	await page.getByRole("link", { name: "Ahmet İnce" }).waitFor();
	await allAnswered();
	expect(scripts()).toEqual(before);
	for (const name of ["Kitaplarım", "Ödünç masası", "Okurlar", "Kitaplarım"]) {
		await page.getByRole("navigation").getByRole("link", { name, exact: true }).click();
		await page.getByRole("heading", { name, exact: true, level: 1 }).waitFor();
		await allAnswered();
	}
	const twice = requested.filter((path, place) => requested.indexOf(path) !== place);
	expect(twice).toEqual([]);
	// Of a list that nobody has scrolled, one page of rows.
	expect(requested.filter((path) => path.startsWith("/api/collections/students/records?page=2"))).toEqual([]);
	await context.close();
});

test("an address that shows nothing leads on: to the screens it may have meant, to whom may open it, to the catalogue", async () => {
	const { page, context, errors } = await demo.visitAs("sorumlu@rafta.test", { path: "/reports/gecikmeler" });
	await page.waitForURL((url) => url.pathname === "/404");
	await page.getByText("/reports/gecikmeler", { exact: true }).waitFor();
	await page.goto("/studnets");
	await page.getByRole("main").getByRole("link", { name: "Okurlar /students", exact: true }).click();
	await page.waitForURL((url) => url.pathname === "/students");
	await page.goto("/admin/logs");
	await page.getByText("Bu ekran şu rollere açık: Yönetici.").waitFor();
	// The address that led here outlives a reload.
	await page.reload();
	await page.getByText("/admin/logs", { exact: true }).waitFor();
	expect(errors).toEqual([]);
	await context.close();

	const pupil = await demo.visitAs("ogrenci@rafta.test", { path: "/kitap/momo", width: 360, height: 740 });
	await pupil.page.getByLabel("Katalogda ara").fill("momo");
	await pupil.page.keyboard.press("Enter");
	await pupil.page.waitForURL("**/catalog?q=momo");
	expect(pupil.errors).toEqual([]);
	await pupil.context.close();
});

test("a guest who is turned away goes on where they wanted to go once they are signed in, if they may", async () => {
	const wanted = "/tasks/list?q=raf";
	for (const [email, landed] of [
		["yonetici@rafta.test", wanted],
		["ogrenci@rafta.test", "/error"],
	] as const) {
		const { page, context, errors } = await demo.visit();
		await page.goto(wanted);
		await page.waitForURL((url) => url.pathname === "/error");
		await page.getByText("/tasks/list", { exact: true }).waitFor();
		// The page before was not of this site: nothing leads out of it.
		expect(await page.getByRole("button", { name: "Geri dön" }).count()).toBe(0);
		// Via the sign-up and a reload: the return address is kept.
		await page.getByRole("main").getByRole("link", { name: "Giriş yap" }).click();
		await page.getByRole("link", { name: "Kayıt ol" }).last().click();
		await page.waitForURL((url) => url.pathname === "/users/signIn");
		await page.reload();
		await page.getByRole("main").getByRole("link", { name: "Giriş yap" }).click();
		expect(await signInHere(page, email)).toBe(landed);
		expect(errors).toEqual([]);
		await context.close();
	}
});

test("whoever is torn out of the work by a session that ended goes on there, not who has left by themselves", async () => {
	const { page, context } = await demo.visitAs("sorumlu@rafta.test", { path: "/students/list?q=a" });
	await page.getByRole("heading", { name: "Okurlar" }).waitFor();
	const other = await demo.signedIn("sorumlu@rafta.test");
	await other.send("/api/me/sign-out-everywhere", { method: "POST", body: {} });
	await page.reload();
	await page.getByText("Hesabınızın bütün oturumları kapatıldı. Yeniden giriş yapın.").waitFor();
	expect(await signInHere(page, "sorumlu@rafta.test")).toBe("/students/list");
	await page.getByRole("button", { name: /Hesap menüsü/ }).click();
	await page.getByRole("button", { name: "Çıkış yap" }).click();
	await page.getByRole("link", { name: "Giriş yap" }).first().click();
	expect(await signInHere(page, "sorumlu@rafta.test")).toBe("/book_loans");
	// Without page loads the session is checked every minute.
	await page.clock.install();
	const allAnswered = answersOf(page);
	await page.reload();
	await page.getByRole("heading", { name: "Ödünç masası" }).waitFor();
	// A request that is still to be sent would find out before the check does.
	await allAnswered();
	const again = await demo.signedIn("sorumlu@rafta.test");
	await again.send("/api/me/sign-out-everywhere", { method: "POST", body: {} });
	expect(new URL(page.url()).pathname).toBe("/book_loans");
	await page.clock.fastForward(60_000);
	await page.waitForURL((url) => url.pathname === "/users/login");
	// As after a restored backup of another installation: the server no longer knows who goes on working.
	expect(await signInHere(page, "sorumlu@rafta.test")).toBe("/book_loans");
	// The next check of every minute is a minute away from here.
	await page.reload();
	await page.getByRole("heading", { name: "Ödünç masası" }).waitFor();
	await page.getByRole("link", { name: "Okurlar" }).click();
	await page.getByRole("link", { name: "Ahmet İnce" }).waitFor();
	await allAnswered();
	const last = await demo.signedIn("sorumlu@rafta.test");
	await last.send("/api/me/sign-out-everywhere", { method: "POST", body: {} });
	// What was read is no longer fresh, and is asked for again.
	await page.clock.fastForward(20_000);
	await page.getByRole("link", { name: "Ödünç masası" }).click();
	await page.waitForURL((url) => url.pathname === "/users/login");
	await page.getByText("Hesabınızın bütün oturumları kapatıldı. Yeniden giriş yapın.").waitFor();
	expect(await signInHere(page, "sorumlu@rafta.test")).toBe("/book_loans");
	await context.close();
});

test("the interface speaks English when asked to, and so does the server", async () => {
	const { page, context } = await demo.visit();
	await page.goto("/");
	// Home and sign-in have no side menu.
	expect(await page.getByRole("navigation", { name: /menü/i }).count()).toBe(0);
	await chooseLanguage(page, "English");
	await page.getByRole("heading", { name: /Every book is on the shelf/ }).waitFor();
	await page.locator("html[lang=en]").waitFor();
	await page.goto("/users/login");
	expect(await page.getByRole("navigation", { name: /menu/i }).count()).toBe(0);
	await page.getByLabel("Email or username").fill("nobody@rafta.test");
	await page.getByRole("textbox", { name: "Password" }).fill("wrong-password");
	await page.getByRole("button", { name: "Sign in", exact: true }).click();
	await page.getByText("Failed to authenticate.").waitFor();
	await context.close();
});

test("signing up makes a manager without a school, who is led to choose one", async () => {
	const { page, context } = await demo.visit();
	await page.goto("/users/signIn");
	await page.getByLabel("Ad soyad").fill("Ğülşah Öğretmen");
	await page.getByLabel("Kullanıcı adı").fill("gulsah.ogretmen");
	await page.getByLabel("E-posta").fill("gulsah@rafta.test");
	await page.getByRole("textbox", { name: "Parola" }).fill("kısa");
	await page.getByRole("button", { name: "Kayıt ol" }).click();
	await page.getByText("Parola en az 10 karakter olmalı.").first().waitFor();
	await page.getByRole("textbox", { name: "Parola" }).fill("uzun bir parola cümlesi");
	const sent = await requestAfter(
		page,
		(request) => request.method() === "POST" && request.url().endsWith("/users/records"),
		() => page.getByRole("button", { name: "Kayıt ol" }).click(),
	);
	await page.waitForURL("**/schools/list");
	await page.getByRole("heading", { name: "Okulunuzu seçin" }).waitFor();
	const form = sent.postDataJSON();
	expect(form).toMatchObject({
		username: "gulsah.ogretmen",
		email: "gulsah@rafta.test",
		password: "uzun bir parola cümlesi",
		emailVisibility: false,
		name: "Ğülşah Öğretmen",
		role: 3,
		student_id: "",
		school_id: "",
	});
	expect(form.passwordConfirm).toBe(form.password);
	const made = await demo.signedIn("yonetici@rafta.test");
	const account = await made.collection("users").getFirstListItem('email = "gulsah@rafta.test"');
	expect(account).toMatchObject({ username: "gulsah.ogretmen", role: 3 });
	await context.close();
});

test("on a phone a floating button opens the menu as a dialog for everybody; legal pages have the guest menu and begin at the top", async () => {
	const phone = { width: 360, height: 740, cookieBanner: true };
	const menuOf = async (page: Page): Promise<string[]> => {
		await page.getByRole("button", { name: "Menüyü aç" }).click();
		return page.getByRole("dialog").getByRole("link").allTextContents();
	};
	const guest = await demo.visit(phone);
	await guest.page.goto("/");
	// The cookie banner does not cover the button.
	await guest.page.getByRole("region", { name: "Çerez tercihi" }).waitFor();
	expect(await menuOf(guest.page)).toEqual(expect.arrayContaining(["Ana sayfa", "Giriş yap", "Kayıt ol"]));
	await guest.page.getByRole("dialog").getByRole("link", { name: "Gizlilik" }).click();
	await guest.page.waitForURL("**/privacy");
	await guest.page.getByRole("dialog").waitFor({ state: "hidden" });
	// Both links are in the header at this width, too, on every page.
	for (const name of ["Giriş yap", "Kayıt ol"])
		expect(await guest.page.getByRole("banner").getByRole("link", { name }).isVisible()).toBe(true);
	expect(await overflow(guest.page)).toBeLessThanOrEqual(0);
	// A screen that cannot be loaded shows an error and affects nothing else.
	await intercept(guest.page, /\/assets\/Contact-/, (route) => route.abort());
	expect((await walkTo(guest.page, "/contact")).heading).toBe("Bu ekran açılamadı");
	await guest.page.getByRole("banner").waitFor();
	await guest.context.close();

	const pupil = await demo.visitAs("ogrenci@rafta.test", phone);
	await pupil.page.getByRole("heading", { name: /^Merhaba / }).waitFor();
	// A pupil's places are on the bar below: the menu repeats none of them.
	const bar = pupil.page.getByRole("navigation", { name: "Bölümler" });
	expect(await bar.getByRole("link").allTextContents()).toEqual(["Ana sayfa", "Keşfet", "Takas", "Ben"]);
	const rest = await menuOf(pupil.page);
	expect(rest).toEqual(expect.arrayContaining(["Profilim", "Gizlilik"]));
	expect(rest).not.toContain("Takas");
	await pupil.context.close();

	const { page, context } = await demo.visitAs("sorumlu@rafta.test", phone);
	expect(await menuOf(page)).toEqual(
		expect.arrayContaining([
			"Ödünç masası",
			"Ödünç ver / iade al",
			"Ödünç verilenler",
			"Kitaplarım",
			"Okurlar",
			"Kitap öner",
			"Okulum",
			"Okullar",
			"Kütüphaneler",
			"Hesabım",
			"Bize ulaşın",
		]),
	);
	expect(await page.getByRole("dialog").getByRole("heading").allTextContents()).toEqual([
		"Ana Menü",
		"Menü",
		"Kurumlar",
		"Sistem",
	]);
	await page.getByRole("dialog").getByRole("link", { name: "Okurlar" }).click();
	await page.getByRole("heading", { name: "Okurlar" }).waitFor();
	await page.getByRole("dialog").waitFor({ state: "hidden" });
	const wide = await overflow(page);
	expect(wide).toBeLessThanOrEqual(0);
	// Legal pages have the guest menu for signed-in users as well; and every screen starts at its top, also when going
	// back.
	await page.setViewportSize({ width: 1280, height: 800 });
	await walkTo(page, "/privacy");
	const sideMenu = page.getByRole("navigation", { name: "Menü", exact: true });
	expect(await sideMenu.getByRole("link").allTextContents()).toEqual([
		"Ana sayfa",
		"Kullanım koşulları",
		"Gizlilik",
		"Çerez politikası",
		"Bize ulaşın",
		"Lisanslar",
		"El kitabı",
	]);
	await page.evaluate(() => window.scrollTo(0, 1500));
	await sideMenu.getByRole("link", { name: "Kullanım koşulları" }).click();
	await page.waitForURL("**/tos");
	await expect.poll(() => page.evaluate(() => window.scrollY)).toBe(0);
	await page.evaluate(() => window.scrollTo(0, 900));
	await page.goBack();
	await page.waitForURL("**/privacy");
	// The browser's own scroll restoration, which would come later, is disabled.
	expect(await page.evaluate(() => history.scrollRestoration)).toBe("manual");
	await expect.poll(() => page.evaluate(() => window.scrollY)).toBe(0);
	await context.close();
});

const screens = [
	"/book_loans",
	"/book_loans/create",
	"/book_loans/list",
	"/library_books",
	"/library_books/create",
	"/students",
	"/students/create",
	"/books/create",
	"/schools/list",
	"/libraries/list",
	"/users",
];

const looked = ["light", "dark"] as const;
type Theme = (typeof looked)[number];

/** Shows the page in a theme, as the app's own switch does. */
const showIn = (page: Page, theme: Theme): Promise<void> =>
	page.evaluate((name) => {
		document.documentElement.dataset.theme = name;
		document.documentElement.classList.toggle("dark", name === "dark");
	}, theme);

/** Looks at every screen of the desk at a width; returns the faults by theme, one line each. */
async function deskFaults(width: number): Promise<Record<Theme, string[]>> {
	const { page, context, errors } = await demo.visit({ width, theme: "light" });
	const faults: Record<Theme, string[]> = { light: [], dark: [] };
	async function check(paths: readonly string[]): Promise<void> {
		for (const path of paths) {
			await walkTo(page, path);
			for (const theme of looked) {
				await showIn(page, theme);
				// Themes differ only by their colours.
				const found = await accessibilityFaults(page, theme === looked[0] ? "all" : "contrast");
				const wide = await overflow(page);
				if (wide > 0) found.push(`${wide} pixels stick out to the right`);
				faults[theme].push(...found.map((fault) => `${path}: ${fault}`));
			}
		}
	}
	await page.goto("/");
	await check(["/", "/users/login", "/users/signIn", "/contact", "/privacy", "/error"]);
	await logIn(page, "sorumlu@rafta.test");
	await check(screens);
	for (const theme of looked) faults[theme].push(...errors);
	await context.close();
	return faults;
}

describe.each([360, 1280])("every screen of the desk is free of accessibility faults at %i px", (width) => {
	let faults: Record<Theme, string[]>;
	// Each screen is opened once and shown in one theme after the other.
	beforeAll(async () => {
		faults = await deskFaults(width);
	});
	test.each(looked)("in %s", (theme) => {
		expect(faults[theme]).toEqual([]);
	});
});

test("the desk can be read in all 27 themes", async () => {
	const { page, context } = await demo.visitAs("sorumlu@rafta.test", { path: "/book_loans" });
	await page.getByRole("heading", { name: /^Geciken/ }).waitFor();
	for (const theme of themes) {
		await showTheme(page, theme);
		// Themes differ only by their colours.
		expect(await accessibilityFaults(page, theme === themes[0] ? "all" : "contrast"), theme).toEqual([]);
	}
	await context.close();
});

test("on a phone on its side the menu at the bottom is as high as a finger needs, and no higher", async () => {
	const size = { width: 844, height: 390 };
	const pupil = await demo.visitAs("ogrenci@rafta.test", { ...size, theme: "dark" });
	const bar = pupil.page.getByRole("navigation", { name: "Bölümler" });
	await bar.waitFor();
	await look(pupil.page, "flat-pupil");
	expect((await bar.boundingBox())?.height ?? 0).toBeLessThanOrEqual(48);
	const menu = await pupil.page.getByRole("button", { name: "Menüyü aç" }).boundingBox();
	for (const link of await bar.getByRole("link").all()) {
		const { x = 0, width = 0, height = 0 } = (await link.boundingBox()) ?? {};
		expect(height).toBeGreaterThanOrEqual(44);
		expect(x + width <= (menu?.x ?? 0) || x >= (menu?.x ?? 0) + (menu?.width ?? 0)).toBe(true);
	}
	await pupil.context.close();
	const staff = await demo.visitAs("sorumlu@rafta.test", { ...size, path: "/students" });
	const button = await staff.page.getByRole("button", { name: "Menüyü aç" }).boundingBox();
	await staff.page.getByRole("heading", { name: "Okurlar", level: 1 }).waitFor();
	await look(staff.page, "flat-staff");
	expect(button?.height ?? 0).toBeGreaterThanOrEqual(44);
	expect(size.height - (button?.y ?? 0)).toBeLessThanOrEqual(48);
	await staff.context.close();
});
