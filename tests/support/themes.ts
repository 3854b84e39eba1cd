import { hasClassDark } from "@rafta/library/site/themes";
import type { Page } from "playwright-core";

/** Shows the open page in a theme that needs not be loaded yet, as the theme menu does. */
export async function showTheme(page: Page, theme: string): Promise<void> {
	await page.evaluate(
		async ({ one, isDark }) => {
			const href = document.querySelector<HTMLMetaElement>('meta[name="themes"]')?.content ?? "";
			if (!document.querySelector(`link[href="${href}"]`)) {
				const link = document.createElement("link");
				link.rel = "stylesheet";
				link.href = href;
				const loaded = new Promise((resolve, reject) => {
					link.onload = resolve;
					link.onerror = reject;
				});
				document.head.append(link);
				await loaded;
			}
			document.documentElement.setAttribute("data-theme", one);
			document.documentElement.classList.toggle("dark", isDark);
		},
		{ one: theme, isDark: hasClassDark(theme) },
	);
}
