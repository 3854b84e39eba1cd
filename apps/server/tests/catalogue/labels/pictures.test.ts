// engines: one
/** Pages of labels and cards as pictures: a scanner or a phone reads what was encoded. */
import { afterEach, beforeEach, expect, test } from "vitest";
import { type Person, person } from "../../access/people.ts";
import { openSmallServer, type SmallServer } from "../../http/small-server.ts";
import { openSmallLibrary, type SmallLibrary } from "../../lending/circulation/small-library.ts";
import { codesIn, drawnElsewhere, hasGhostscript, pictureOf } from "./picture.ts";
import { readPdf } from "./read-pdf.ts";

let small: SmallLibrary;
let server: SmallServer;
let staff: Person;

beforeEach(async () => {
	small = await openSmallLibrary();
	server = await openSmallServer(small.rafta, small.now);
	staff = await person(small, "gorevli");
});
afterEach(async () => {
	await server.close();
	await small.dispose();
});

async function file(path: string): Promise<Buffer> {
	const response = await fetch(server.url + path, { headers: { authorization: staff.token } });
	expect(response.status, path).toBe(200);
	return Buffer.from(await response.arrayBuffer());
}

async function firstPage(path: string): Promise<Buffer> {
	const [page] = readPdf(await file(path));
	if (!page) throw new Error(`${path} has no page`);
	return pictureOf(page);
}

test("a full sheet of the smallest labels is read label by label, in the order of the cells", async () => {
	const { body } = await server.call("POST", "/api/labels/rolls", {
		token: staff.token,
		body: { op_id: small.op(), count: 65 },
	});
	const picture = await firstPage(`/api/labels/barcodes?sheet=65-38.1x21.2&roll=${body.id}`);
	const expected = Array.from({ length: 65 }, (_, place) => String(10_000_001 + place));
	expect((await codesIn(picture)).map(({ text }) => text)).toEqual(expected);
});

test("a card has the reader's number in bars and the way to the short page in its QR code", async () => {
	await small.service.transaction((records) =>
		records.update("students", small.readers.ayse, { card_barcode: "20000017" }),
	);
	const reader = await small.service.find("students", small.readers.ayse);
	const site = "http://192.168.1.20:8090";
	await small.homeAt(site);
	const codes = await codesIn(await firstPage(`/api/cards?ids=${small.readers.ayse}`));
	expect(codes).toHaveLength(2);
	expect(codes).toContainEqual({ kind: "Code128", text: "20000017" });
	expect(codes).toContainEqual({
		kind: "QRCode",
		text: `${site}/students/${small.readers.ayse}#key=${reader?.card_key}`,
	});
});

test("a class sheet has every pupil's number", async () => {
	const codes = await codesIn(await firstPage("/api/cards/classes?class=9/A"));
	expect(codes).toEqual([
		{ kind: "Code128", text: "7101" },
		{ kind: "Code128", text: "7102" },
	]);
});

test.runIf(hasGhostscript)("another program draws the same pages, and they are read the same", async () => {
	const labels = drawnElsewhere(await file("/api/labels/barcodes?sheet=40-48.5x25.4&start=3"));
	expect((await codesIn(labels)).map(({ text }) => text)).toEqual(["1001", "1002", "1003", "1004", "2001"]);
	const cards = await codesIn(drawnElsewhere(await file("/api/cards")));
	expect(cards.map(({ kind }) => kind).sort()).toEqual(["Code128", "Code128", "QRCode", "QRCode"]);
});
