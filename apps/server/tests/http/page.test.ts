// engines: one
/** The page's head: the administrator's site settings, and nothing that could break out of it. */
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { fillPage, siteRecord } from "../../src/installation/site/page.ts";
import { openSmallLibrary, type SmallLibrary } from "../lending/circulation/small-library.ts";
import { openSmallServer, type SmallServer } from "./small-server.ts";

let small: SmallLibrary;
let server: SmallServer;
beforeAll(async () => {
	small = await openSmallLibrary();
	server = await openSmallServer(small.rafta, small.now);
});
afterAll(async () => {
	await server.close();
	await small.dispose();
});

const html = `<html lang="tr" data-theme="light"><head><title>Rafta</title>
	<meta
		name="description"
		content="Kitaplar"
	/></head>`;
/** Value in the settings as shipped. */
const factory = "http://localhost:8090";
const record = (values: Record<string, unknown>) => ({
	id: "abc",
	title: "",
	description: "",
	canonical: "",
	image: "",
	theme_default: "",
	...values,
});

test("an installation that says nothing about itself has the title and description of the build, a canonical link and a picture", () => {
	const page = fillPage(html, null, "/tos?x=1", factory);
	for (const part of [
		"<title>Rafta</title>",
		'content="Kitaplar"',
		'<link rel="canonical" href="/tos" />',
		'<meta property="og:image" content="/icons/site.png" />',
	]) {
		expect(page).toContain(part);
	}
});
test("the canonical link begins with where the installation was set up, until an administrator says otherwise", () => {
	const setUp = "https://rafta.example.org";
	expect(fillPage(html, null, "/", setUp)).toContain(`<link rel="canonical" href="${setUp}/" />`);
	const site = record({ canonical: "https://okul.example.org" });
	expect(fillPage(html, site, "/", setUp)).toContain(
		'<link rel="canonical" href="https://okul.example.org/" />',
	);
});
test.each(["//evil.example/x", "/\\evil.example/x", "///evil.example/x"])(
	"the address %s leads a canonical link to no other server",
	(url) => {
		expect(fillPage(html, null, url, factory)).toContain('<link rel="canonical" href="/evil.example/x" />');
	},
);
test("the shipped picture and description are there", () => {
	const web = join(import.meta.dirname, "../../../web");
	expect(readFileSync(join(web, "public/icons/site.png")).subarray(1, 4).toString()).toBe("PNG");
	const index = readFileSync(join(web, "index.html"), "utf8");
	expect(index).toMatch(/<html lang="tr"/);
	expect(index).toMatch(/<title>[^<]*kütüphane[^<]*takas[^<]*<\/title>/);
	// Track books, swap with other readers, build a personal library: the specification's own wording.
	for (const phrase of ["takip edin", "diğer okurlarla kitap takası yapın", "kendi kitaplığınızı kurun"])
		expect(index).toContain(phrase);
});
test("title, description, address, picture and theme stand in the head", () => {
	const site = record({
		title: "Okul Kütüphanesi",
		description: "Kitaplarımız",
		canonical: "https://kutuphane.example.org/",
		image: "raf.png",
		theme_default: "night",
	});
	const page = fillPage(html, site, "/tos?x=1", factory);
	for (const part of [
		'data-theme="night" class="dark"',
		"<title>Okul Kütüphanesi</title>",
		'content="Kitaplarımız"',
		'<link rel="canonical" href="https://kutuphane.example.org/tos" />',
		'<meta property="og:image" content="https://kutuphane.example.org/api/files/site_settings/abc/raf.png" />',
	]) {
		expect(page).toContain(part);
	}
});
test.each([
	"</title><script>alert(1)</script>",
	'"><img src=x onerror=alert(1)>',
	"$& $' $1",
	"a' onload='x",
])("a title of %s is text and nothing else", (title) => {
	const page = fillPage(
		html,
		record({ title, description: title, canonical: "https://a.example" }),
		`/${title}`,
		factory,
	);
	expect(page).not.toMatch(/<script|<img|onload='/);
	expect(page.match(/<title>/g)).toHaveLength(1);
	expect(page.match(/<meta/g)).toHaveLength(5);
});
test("is what a screen is answered with", async () => {
	await small.create("site_settings", { title: "Deneme Okulu" });
	const answer = await server.call("GET", "/book_loans", { headers: { accept: "text/html" } });
	expect(answer.body).toContain("<title>Deneme Okulu</title>");
	expect(answer.headers.get("content-type")).toContain("text/html");
	expect((await server.call("GET", "/", { headers: { accept: "text/html" } })).body).toContain(
		"Deneme Okulu",
	);
});

test("a picture that an administrator uploads is shown to everybody, and named in the head", async () => {
	const { id: admin } = await small.service.transaction((records) =>
		records.create("users", {
			email: "resim@example.org",
			password: "mavi dolap altı kedi",
			passwordConfirm: "mavi dolap altı kedi",
			role: 2,
			status: "active",
		}),
	);
	const [collection, record] = [small.service.collection("users"), await small.service.find("users", admin)];
	if (!collection || !record) throw new Error("nobody");
	const token = small.service.issueToken({ collection, record });
	const png = Buffer.from(
		"iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNkYPhfDwAChwGA60e6kgAAAABJRU5ErkJggg==",
		"base64",
	);
	const form = new FormData();
	form.set("image", new File([png], "okul.png", { type: "image/png" }));
	const [site] = await small.service.list("site_settings", {});
	const path = `/api/collections/site_settings/records${site ? `/${site.id}` : ""}`;
	const saved = await fetch(server.url + path, {
		method: site ? "PATCH" : "POST",
		headers: { authorization: token },
		body: form,
	});
	expect(saved.status).toBe(200);
	const { image } = (await server.call("GET", "/api/site")).body;
	expect((await fetch(server.url + image)).headers.get("content-type")).toBe("image/png");
	const [stored] = await small.service.list("site_settings", {});
	const page = fillPage(html, stored ?? null, "/tos", factory);
	expect(page).toContain(`<meta property="og:image" content="${image}" />`);
	expect(page).toContain('content="summary_large_image"');
});

describe("search engines", () => {
	const read = async (path: string) => {
		const response = await fetch(`${server.url}${path}`);
		return {
			status: response.status,
			type: response.headers.get("content-type"),
			text: await response.text(),
		};
	};
	const setAddress = (canonical: string) =>
		small.service.transaction(async (records) => {
			const site = await siteRecord(records);
			if (site) await records.update("site_settings", site.id, { canonical });
			else await records.create("site_settings", { canonical });
		});
	test("are kept off pages about people, and know no sitemap without an address", async () => {
		await small.homeAt(factory);
		const { status, type, text } = await read("/robots.txt");
		expect([status, type]).toEqual([200, "text/plain; charset=utf-8"]);
		expect(text).toMatch(/^User-agent: \*\n/);
		for (const path of ["/api/", "/students", "/kiosk", "/admin"])
			expect(text).toContain(`Disallow: ${path}\n`);
		expect(text).not.toContain("Sitemap");
		expect((await read("/sitemap.xml")).status).toBe(404);
	});
	test("get the open pages and the published catalogues by the site's address", async () => {
		await setAddress("https://okul.example.org/?a=1&b=2");
		expect((await read("/sitemap.xml")).text).toContain("a=1&amp;b=2");
		await setAddress("https://okul.example.org");
		const published = await small.create("schools", { name: "Açık", type: "lise", catalogue_public: true });
		const { status, type, text } = await read("/sitemap.xml");
		expect([status, type]).toEqual([200, "application/xml; charset=utf-8"]);
		expect(text).toContain("<loc>https://okul.example.org/tos</loc>");
		expect(text).toContain(`<loc>https://okul.example.org/catalog?school=${published}</loc>`);
		expect(text).not.toContain(small.school);
		expect((await read("/robots.txt")).text).toContain("Sitemap: https://okul.example.org/sitemap.xml");
	});
});
