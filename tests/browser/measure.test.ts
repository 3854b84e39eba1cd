// engines: none
/** Each measure of a screen fails on a page with the fault planted, and stays silent on a page without it. */
import { afterAll, beforeAll, expect, test } from "vitest";
import { accessibilityFaults } from "../support/axe.ts";
import { sharedBrowser, type Visit, visit } from "../support/browser.ts";
import { firstRecord, layoutFaults, takeShifts, watchShifts } from "../support/measure.ts";

let visitor: Visit;

beforeAll(async () => {
	visitor = await visit(await sharedBrowser(), "http://localhost", { width: 360, height: 740 });
});
afterAll(() => visitor.context.close());

const style = `
	* { box-sizing: border-box; }
	body { margin: 0; font: 16px/24px sans-serif; }
	.btn { display: inline-block; white-space: nowrap; padding: 4px; border: 0; }
	.truncate { overflow: hidden; text-overflow: ellipsis; white-space: nowrap; }`;

async function faultsOf(content: string): Promise<string[]> {
	await visitor.page.setContent(`<style>${style}</style><div id="root"><main>${content}</main></div>`);
	return layoutFaults(visitor.page);
}

const buttons = (count: number, more = "") =>
	Array.from({ length: count }, (_, place) => `<button class="btn" ${more}>Düğme ${place}</button>`).join("");

const corner = "position:fixed;bottom:8px;right:16px;width:48px;height:48px";

test.each([
	[
		"controls that lie on each other",
		`<button>Bir</button><button style="margin-left:-20px">İki</button>`,
		/lie on/,
	],
	[
		"a cut control",
		`<div style="height:20px;overflow:hidden"><button style="height:40px">Al</button></div>`,
		/is cut$/,
	],
	[
		"a menu button on a row",
		`<p style="height:740px">Kürk Mantolu Madonna</p><button data-tour="menu" style="${corner}">☰</button>`,
		/^the menu button lies on "Kürk/,
	],
	[
		"two primary buttons",
		`<a class="btn btn-primary" href="/">Al</a><div><button class="btn btn-primary">Ver</button></div>`,
		/2 primary/,
	],
	["four buttons in a row", `<div>${buttons(4)}</div>`, /4 buttons in a row/],
	["four buttons in wrappers", `<div>${buttons(3)}<span>${buttons(1)}</span></div>`, /4 buttons in a row/],
	[
		"text that is cut at its side",
		`<p style="width:60px;overflow:hidden;white-space:nowrap">Kürk Mantolu Madonna</p>`,
		/at its side/,
	],
	[
		"a button that is too narrow for its words",
		`<button class="btn" style="width:40px">Kürk Mantolu Madonna</button>`,
		/at its side/,
	],
	[
		"text that is cut below",
		`<p style="width:90px;height:24px;overflow:hidden">Kürk Mantolu Madonna</p>`,
		/cut below/,
	],
	[
		"an address that is broken",
		`<p style="width:90px;overflow-wrap:anywhere">sorumlu@rafta.test</p>`,
		/is broken/,
	],
])("%s", async (_name, content, fault) => {
	expect(await faultsOf(content)).toEqual([expect.stringMatching(fault)]);
});

test.each([
	["controls beside each other", `<button>Bir</button> <button>İki</button>`],
	[
		"a control in a scrolled box",
		`<div style="height:20px;overflow:auto"><button style="height:40px">Al</button></div>`,
	],
	["a bar that stays", `<button>Bir</button><div style="position:fixed;top:0"><button>İki</button></div>`],
	[
		"a menu button on a strip",
		`<p style="height:740px">Kürk Mantolu Madonna</p><div style="position:fixed;inset:auto 0 0;height:64px"></div><button data-tour="menu" style="${corner}">☰</button>`,
	],
	[
		"a filled button that waits",
		`<button class="btn btn-primary">Al</button><p><button class="btn btn-primary" disabled>Ver</button></p>`,
	],
	[
		"a filled button in a question",
		`<button class="btn btn-primary">Al</button><dialog open><button class="btn btn-primary">Sil</button></dialog>`,
	],
	["chips", `<div>${buttons(4, 'aria-pressed="false"')}</div>`],
	["icons", `<div>${Array(5).fill('<button class="btn" aria-label="Yukarı">↑</button>').join("")}</div>`],
	["a list", `<ul>${Array(5).fill('<li><button class="btn">Seç</button></li>').join("")}</ul>`],
	["text with an ellipsis", `<p class="truncate" style="width:60px">Kürk Mantolu Madonna</p>`],
	[
		"a link with an ellipsis",
		`<p class="truncate" style="width:60px"><a href="/">Kürk Mantolu Madonna</a></p>`,
	],
	["an address on one line", `<p>sorumlu@rafta.test</p>`],
])("%s are no fault", async (_name, content) => {
	expect(await faultsOf(content)).toEqual([]);
});

test("the first record is found below what stands before it", async () => {
	await faultsOf(`<nav><ul><li>Bir</li></ul></nav><div style="height:400px"></div><ul><li>Kayıt</li></ul>`);
	expect(await firstRecord(visitor.page)).toBeGreaterThan(400);
	await faultsOf("<p>Boş</p>");
	expect(await firstRecord(visitor.page)).toBeNull();
});

test("what moves by itself is counted", async () => {
	const { page } = visitor;
	await faultsOf(`<div id="late"></div><p style="height:300px">Kürk Mantolu Madonna</p>`);
	await watchShifts(page);
	await page.evaluate(async () => {
		const drawn = () => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)));
		await drawn();
		document.querySelector("#late")?.setAttribute("style", "height:300px");
		await drawn();
	});
	await expect.poll(async () => (await takeShifts(page)).sum).toBeGreaterThan(0.1);
	expect((await takeShifts(page)).sum).toBe(0);
});

const page = (content: string) =>
	visitor.page.setContent(
		`<html lang="tr"><title>Raf</title><style>body { background: #fff; color: #222; } ${style}</style>
		<main>${content}</main></html>`,
	);
const rows = (count: number, last: string) =>
	`<ul>${"<li>Acımak</li>".repeat(count)}<li style="${last}">Acımak</li></ul>`;

test.each([
	["in its own colour", `<p style="color:#ccc">Acımak</p>`],
	["on its parent's colour", `<div style="background:#333"><p>Acımak</p></div>`],
	["because its parent is translucent", `<div style="opacity:.3"><p>Acımak</p></div>`],
	["because its colour is translucent", `<p style="color:rgb(0 0 0 / .3)">Acımak</p>`],
	["in its shadow", `<p style="color:#999;text-shadow:0 0 1px #aaa">Acımak</p>`],
	[
		"on what another element paints behind it",
		`<div style="position:relative"><i style="position:absolute;inset:0;background:#333"></i>
		<p style="position:relative">Acımak</p></div>`,
	],
	["in a field", `<label>Ad <input value="Acımak" style="color:#bbb;background:#fff"></label>`],
	["in the last of many rows", rows(60, "color:#ccc")],
	["on the background of the last of many rows", rows(60, "background:#444")],
])("axe-core finds a text that cannot be read %s", async (_name, content) => {
	await page(content);
	expect(await accessibilityFaults(visitor.page)).toEqual([expect.stringMatching(/^color-contrast: /)]);
	expect(await accessibilityFaults(visitor.page, "contrast")).toHaveLength(1);
});

test("axe-core finds what a theme has made unreadable in a page whose texts it knows, each time it is asked", async () => {
	await page(`${rows(5, "background:#eee")}<p style="opacity:.9;color:var(--ink, #222)">Acımak</p>`);
	const { page: open } = visitor;
	expect(await accessibilityFaults(open)).toEqual([]);
	const ink = (colour: string) =>
		open.evaluate((one) => document.documentElement.style.setProperty("--ink", one), colour);
	await ink("#aaa");
	expect(await accessibilityFaults(open, "contrast")).toHaveLength(1);
	expect(await accessibilityFaults(open, "contrast")).toHaveLength(1);
	await ink("#111");
	expect(await accessibilityFaults(open, "contrast")).toEqual([]);
});

test("axe-core finds what is no matter of colours", async () => {
	await page(`<button></button><img src="data:," >`);
	expect(await accessibilityFaults(visitor.page)).toEqual([
		expect.stringMatching(/^button-name: /),
		expect.stringMatching(/^image-alt: /),
	]);
});
