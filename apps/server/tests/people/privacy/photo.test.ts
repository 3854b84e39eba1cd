// engines: one
/** Camera metadata of pictures is removed: no location, no time, no device (photos of pupils first of all). */
import sharp from "sharp";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { openWorld, type World } from "../../access/world.ts";

let world: World;
let reader: string;
beforeAll(async () => {
	world = await openWorld();
	reader = String(world.canonical.students);
	await world.small.create("consents", { student_id: reader, kind: "photo", given: true });
});
afterAll(() => world.dispose());

const tokenOf = (who: "staff" | "admin") => String(world.people[who].token);

const exif = {
	IFD0: { Make: "GIZLIMARKA", Model: "Telefon 7", DateTime: "2026:03:01 08:15:00" },
	IFD3: {
		GPSLatitudeRef: "N",
		GPSLatitude: "41/1 0/1 30/1",
		GPSLongitudeRef: "E",
		GPSLongitude: "29/1 0/1 0/1",
	},
};

/** A picture of 40 x 20 as written by a camera held upright: red on the left, which is the top. */
const taken = (format: "jpeg" | "png" | "webp"): Promise<Buffer> =>
	sharp({ create: { width: 40, height: 20, channels: 3, background: "#0000ff" } })
		.composite([
			{
				input: { create: { width: 20, height: 20, channels: 3, background: "#ff0000" } },
				left: 0,
				top: 0,
			},
		])
		.withExif(exif)
		.withMetadata({ orientation: 6 })
		.withXmp("<x:xmpmeta xmlns:x='adobe:ns:meta/'>GIZLIXMP</x:xmpmeta>")
		.toFormat(format)
		.toBuffer();

async function send(collection: string, id: string, field: string, content: Buffer, name: string) {
	const form = new FormData();
	form.set(field, new Blob([new Uint8Array(content)]), name);
	const response = await fetch(`${world.server.url}/api/collections/${collection}/records/${id}`, {
		method: "PATCH",
		headers: { authorization: tokenOf("admin") },
		body: form,
	});
	// biome-ignore lint/suspicious/noExplicitAny: what an answer holds is what the tests find out.
	return { status: response.status, body: (await response.json()) as any };
}

/** The file as stored. */
async function kept(collection: string, id: string, name: string): Promise<Buffer> {
	const of = world.small.service.collection(collection);
	const file = await world.small.service.files.open(String(of?.id), id, name);
	const parts: Buffer[] = [];
	for await (const part of (await file?.read()) ?? []) parts.push(part as Buffer);
	return Buffer.concat(parts);
}

describe("a pupil's photo", () => {
	test.each(["jpeg", "png", "webp"] as const)("as %s is kept upright and without a trace", async (format) => {
		const content = await taken(format);
		expect(content.includes("GIZLIMARKA")).toBe(true);
		const sent = await send("students", reader, "photo", content, `IMG_1.${format}`);
		expect(sent.status).toBe(200);
		const file = await kept("students", reader, sent.body.photo);
		for (const word of ["Exif", "GIZLI", "Telefon 7", "2026:03:01"])
			expect(file.includes(word), word).toBe(false);
		const { width, height, exif: left, xmp, orientation } = await sharp(file).metadata();
		expect([width, height, left, xmp, orientation]).toEqual([20, 40, undefined, undefined, undefined]);
		const { data } = await sharp(file).removeAlpha().raw().toBuffer({ resolveWithObject: true });
		// Held upright, the left side is the top.
		const [red = 0, , blue = 0] = data;
		expect(red).toBeGreaterThan(200);
		expect(blue).toBeLessThan(60);
	});

	test("that cannot be opened is refused by its field, and the one before stays", async () => {
		const before = (await world.small.service.find("students", reader))?.photo;
		const content = (await taken("jpeg")).subarray(0, 200);
		const sent = await send("students", reader, "photo", content, "yarim.jpg");
		expect([sent.status, sent.body.data]).toMatchObject([
			400,
			{ photo: { code: "validation_invalid_file" } },
		]);
		expect((await world.small.service.find("students", reader))?.photo).toBe(before);
	});

	test("comes by a batch like by any other door", async () => {
		const form = new FormData();
		const url = `/api/collections/students/records/${reader}`;
		form.set("@jsonPayload", JSON.stringify({ requests: [{ method: "PATCH", url, body: {} }] }));
		form.set("requests.0.photo", new Blob([new Uint8Array(await taken("jpeg"))]), "toplu.jpg");
		const response = await fetch(`${world.server.url}/api/batch`, {
			method: "POST",
			headers: { authorization: tokenOf("staff") },
			body: form,
		});
		expect(response.status).toBe(200);
		const [answer] = (await response.json()) as { body: { photo: string } }[];
		const file = await kept("students", reader, String(answer?.body.photo));
		expect([file.length > 0, file.includes("GIZLI")]).toEqual([true, false]);
	});
});

test("covers and emblems are drawn anew as well; in a collection of somebody's own files stay as they came", async () => {
	const content = await taken("jpeg");
	for (const [collection, field] of [
		["books", "cover"],
		["schools", "logo"],
	] as const) {
		const id = String(world.canonical[collection]);
		const { status, body } = await send(collection, id, field, content, "kapak.jpg");
		expect(status, collection).toBe(200);
		expect((await kept(collection, id, body[field])).includes("GIZLI"), collection).toBe(false);
	}
	const made = await world.server.call("POST", "/api/collections", {
		token: tokenOf("admin"),
		body: { name: "ekler", type: "base", fields: [{ name: "dosya", type: "file", maxSelect: 1 }] },
	});
	expect(made.status).toBe(200);
	const id = await world.small.create("ekler", {});
	const { body } = await send("ekler", id, "dosya", content, "resim.jpg");
	expect((await kept("ekler", id, body.dosya)).equals(content)).toBe(true);
});
