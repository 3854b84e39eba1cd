/** The web app's page with the site's own title, description, address, picture and theme in its head. */

import { hasClassDark } from "@rafta/library/site/themes";
import type { RecordData } from "@rafta/records";
import type { RecordReader, Stored } from "../../records.ts";
import { isReachable } from "./address.ts";

const escapes: Readonly<Record<string, string>> = {
	"&": "&amp;",
	"<": "&lt;",
	">": "&gt;",
	'"': "&quot;",
	"'": "&#39;",
};

/** Escapes a text for an attribute or between tags. */
export const escapeHtml = (value: unknown): string =>
	String(value ?? "").replace(/[&<>"']/g, (character) => escapes[character] ?? "");

export const siteRecord = async (
	records: Pick<RecordReader, "list">,
): Promise<Stored<"site_settings"> | null> => (await records.list("site_settings", { limit: 1 }))[0] ?? null;

/** The default picture, until an administrator chooses another one. */
const shippedImage = "/icons/site.png";

/** URL of the site's picture. */
export const imageOf = (site: RecordData | null): string =>
	site?.image ? `/api/files/site_settings/${site.id}/${site.image}` : shippedImage;

/**
 * Base of canonical links: the URL that an administrator chose, otherwise the one where the installation was set up.
 * Empty if neither is known; a link relative to the root is then valid wherever the page is read.
 */
export const siteAddress = (site: RecordData | null, appURL: string): string =>
	String(site?.canonical || (isReachable(appURL) ? appURL : "")).replace(/\/+$/, "");

const withClass = (theme: string): string =>
	hasClassDark(theme) ? `data-theme="${theme}" class="dark"` : `data-theme="${theme}"`;

/** Text of the built page that a pattern captures. */
const matchInHtml = (html: string, pattern: RegExp): string => pattern.exec(html)?.[1] ?? "";

/**
 * Fills the page for a path; values that nobody has chosen stay as built. Replacements are functions: a title with `$&`
 * in it must not be read as a pattern.
 */
export function fillPage(html: string, site: RecordData | null, url: string, appURL: string): string {
	const title = escapeHtml(site?.title) || matchInHtml(html, /<title>([^<]*)/);
	const description =
		escapeHtml(site?.description) || matchInHtml(html, /<meta\s+name="description"\s+content="([^"]*)/);
	const address = escapeHtml(siteAddress(site, appURL));
	// Two leading slashes would refer to another server if there is no base URL.
	const path = escapeHtml(url.replace(/[?#].*$/s, "").replace(/^[/\\]+/, "/"));
	const head = [
		`<link rel="canonical" href="${address}${path}" />`,
		title && `<meta property="og:title" content="${title}" />`,
		description && `<meta property="og:description" content="${description}" />`,
		`<meta property="og:image" content="${address}${escapeHtml(imageOf(site))}" />`,
		'<meta name="twitter:card" content="summary_large_image" />',
	].filter(Boolean);
	let page = html;
	if (site?.theme_default)
		page = page.replace(/data-theme="[a-z]+"/, () => withClass(escapeHtml(site.theme_default)));
	page = page.replace(/<title>[^<]*<\/title>/, () => `<title>${title}</title>`);
	page = page.replace(
		/(<meta\s+name="description"\s+content=")[^"]*/,
		(_, start: string) => start + description,
	);
	return page.replace("</head>", () => `${head.map((line) => `\t${line}\n`).join("")}\t</head>`);
}
