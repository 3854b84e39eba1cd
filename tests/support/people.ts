import type { Page } from "playwright-core";

export const demoPassword = "rafta-demo-2026";

/** Signs in by the login screen, as a person does, and waits for the screen that follows. */
export async function logIn(page: Page, email: string, password = demoPassword): Promise<void> {
	await page.goto("/users/login");
	await page.getByLabel("E-posta ya da kullanıcı adı").fill(email);
	await page.getByRole("textbox", { name: "Parola" }).fill(password);
	await page.getByRole("button", { name: "Giriş yap" }).click();
	await page.waitForURL((url) => url.pathname !== "/users/login");
}

/** Returns the path at which the page ends up after opening an address. */
export async function openedPath(page: Page, path: string): Promise<string> {
	await page.goto(path);
	await page.locator("h1").first().waitFor();
	return new URL(page.url()).pathname;
}

/** Chooses a language, by its name in itself, as visitors and pupils do: in the menu of the header. */
export async function chooseLanguage(page: Page, name: string): Promise<void> {
	const menu = page.getByRole("button", { name: /^(?:Dil seç|Choose language|اختيار اللغة)$/ });
	const choice = page.getByRole("button", { name });
	// Of two languages the other one is a button, without a menu.
	await menu.or(choice).first().waitFor();
	if (await menu.isVisible()) await menu.click();
	await choice.click();
}
