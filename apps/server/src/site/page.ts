/** The web app's page with the site's own title, description, address, picture and theme in its head. */
import type { RecordData, RecordReader } from "@rafta/records";

const escapes: Readonly<Record<string, string>> = {
	"&": "&amp;",
	"<": "&lt;",
	">": "&gt;",
	'"': "&quot;",
	"'": "&#39;",
};

/** A text as it may stand in an attribute or between tags. */
const escaped = (value: unknown): string =>
	String(value ?? "").replace(/[&<>"']/g, (character) => escapes[character] ?? "");

export const siteRecord = async (records: Pick<RecordReader, "list">): Promise<RecordData | null> =>
	(await records.list("site_settings", { limit: 1 }))[0] ?? null;

/** Address of the site's picture; empty without one. */
export const imageOf = (site: RecordData | null): string =>
	site?.image ? `/api/files/site_settings/${site.id}/${site.image}` : "";

const withClass = (theme: string): string =>
	theme === "dark" || theme === "night" ? `data-theme="${theme}" class="dark"` : `data-theme="${theme}"`;

/** Fills the page that stands at a path. A replacement is a function: a title with `$&` in it is a title, not a pattern. */
export function fillPage(html: string, site: RecordData | null, url: string): string {
	if (!site) return html;
	const title = escaped(site.title);
	const description = escaped(site.description);
	const address = escaped(site.canonical).replace(/\/+$/, "");
	const image = imageOf(site);
	const head = [
		address && `<link rel="canonical" href="${address}${escaped(url.replace(/[?#].*$/, ""))}" />`,
		title && `<meta property="og:title" content="${title}" />`,
		description && `<meta property="og:description" content="${description}" />`,
		image && `<meta property="og:image" content="${address}${escaped(image)}" />`,
		image && '<meta name="twitter:card" content="summary_large_image" />',
	].filter(Boolean);
	let page = html;
	if (site.theme_default)
		page = page.replace(/data-theme="[a-z]+"/, () => withClass(escaped(site.theme_default)));
	if (title) page = page.replace(/<title>[^<]*<\/title>/, () => `<title>${title}</title>`);
	if (description) {
		page = page.replace(
			/(<meta\s+name="description"\s+content=")[^"]*/,
			(_, start: string) => start + description,
		);
	}
	return page.replace("</head>", () => `${head.map((line) => `\t${line}\n`).join("")}\t</head>`);
}
