/** The cover of a title on the screens: its picture, or the drawing. */
import { coverThumbs } from "@rafta/library/collections/books";
import PocketBase from "pocketbase";
import { createElement } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { expect, test, vi } from "vitest";
import { Cover, coverAddress } from "../src/kit/Cover.tsx";

// The language follows a store, which React reads in a browser only.
vi.mock("../src/i18n/language.tsx", () => ({
	useTexts:
		() =>
		(_: string, { title }: { title: string }) =>
			`${title} kapağı`,
}));

vi.mock("../src/data/session.ts", () => ({ useUser: () => null }));
vi.mock("../src/data/client.ts", () => ({ api: () => new PocketBase("http://rafta.test") }));

const book = {
	id: "abc123abc123abc",
	collectionId: "books",
	collectionName: "books",
	title: "Ağaç & <Işık>",
	author_line: "Ayşe Kaya",
	cover: "",
};
const shown = (props: Partial<Parameters<typeof Cover>[0]> = {}): string =>
	renderToStaticMarkup(createElement(Cover, { book, size: "large", ...props }));

test("a title without a picture has its drawing, an image with the title's name", () => {
	const html = shown();
	expect(html).toMatch(/^<span[^>]*><svg[^>]*role="img"[^>]*aria-label="Ağaç &amp; &lt;Işık&gt; kapağı"/);
	expect(html).toContain("Ayşe Kaya</text>");
	expect(html).not.toContain("<Işık");
	expect(html.length).toBeLessThan(4500);
});

test("beside the title it is decorative", () => {
	const html = shown({ isDecorative: true });
	expect(html).toContain('aria-hidden="true"');
	expect(html).not.toMatch(/role=|aria-label=/);
});

test("rows of tables show cloth and ornament without letters", () => {
	expect(shown({ size: "row" })).not.toContain("<text");
	expect(shown({ size: "small" })).toContain("<text");
});

test("a picture is loaded when it comes into view, in the size that is shown", () => {
	const withPicture = { ...book, cover: "kapak.jpg" };
	const html = shown({ book: withPicture });
	expect(html).toMatch(/^<img[^>]*alt="Ağaç &amp; &lt;Işık&gt; kapağı"/);
	expect(html).toContain('loading="lazy"');
	expect(html).toContain(`thumb=${coverThumbs.large}`);
	expect(coverAddress(withPicture, "row")).toContain(`thumb=${coverThumbs.small}`);
	expect(coverAddress(book, "row")).toBe("");
});

test("drawings on one page do not share names", () => {
	const page = renderToStaticMarkup(
		createElement(
			"div",
			null,
			...["a", "b"].map((key) => createElement(Cover, { key, book, size: "large" })),
		),
	);
	const ids = [...page.matchAll(/ id="([^"]+)"/g)].map(([, id]) => id);
	expect(new Set(ids).size).toBe(ids.length);
});
