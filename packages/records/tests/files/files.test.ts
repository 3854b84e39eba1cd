import { mkdirSync, readdirSync, writeFileSync } from "node:fs";
import { mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import sharp from "sharp";
import { afterAll, expect, test } from "vitest";
import { imageType } from "../../src/files/content.ts";
import { fileStore } from "../../src/files/local.ts";
import { isStoredName, storedName } from "../../src/files/names.ts";
import { type FileStore, thumbName } from "../../src/files/store.ts";
import { thumbOf } from "../../src/files/thumbs.ts";

const folder = await mkdtemp(join(tmpdir(), "rafta-files-"));
afterAll(() => rm(folder, { recursive: true }));

const bytes = (text: string): Uint8Array => Buffer.from(text, "latin1");

test.each([
	["Sınıf Listesi (5-A).XLSX", /^sinif_listesi_5_a_[a-z0-9]{10}\.xlsx$/],
	["../../etc/passwd", /^passwd_[a-z0-9]{10}$/],
	["CON", /^con_[a-z0-9]{10}$/],
	["a\u0000b\r\nX: y.png", /^a_b_x_y_[a-z0-9]{10}\.png$/],
	["yedek.tar.gz", /^yedek_[a-z0-9]{10}\.tar\.gz$/],
	["v1.2.tar", /^v1_2_[a-z0-9]{10}\.tar$/],
	[".tar.gz", /^tar_[a-z0-9]{10}\.gz$/],
	["", /^file_[a-z0-9]{10}$/],
	["...", /^file_[a-z0-9]{10}$/],
	["ş".repeat(5000), /^s{100}_[a-z0-9]{10}$/],
])("the name %j is kept safely", (original, pattern) => {
	const name = storedName(original);
	expect(name).toMatch(pattern);
	expect(isStoredName(name)).toBe(true);
});

test("a file is what its bytes say", () => {
	expect(imageType(bytes("\x89PNG\r\n\x1a\n...."))).toBe("image/png");
	expect(imageType(bytes("\xff\xd8\xff\xe0"))).toBe("image/jpeg");
	expect(imageType(bytes("GIF89a"))).toBe("image/gif");
	expect(imageType(bytes("RIFF1234WEBP"))).toBe("image/webp");
	expect(imageType(bytes("<svg xmlns='http://www.w3.org/2000/svg'>"))).toBeNull();
});

test("a file is kept with its record, read again and removed", async () => {
	const store = fileStore(join(folder, "store"));
	const path = await store.temporary();
	await writeFile(path, "hello");
	await store.keep(path, "pbc_1", "rec1", "a_1.txt");
	const file = await store.open("pbc_1", "rec1", "a_1.txt");
	expect(file?.size).toBe(5);
	expect(Buffer.from(file?.head ?? []).toString()).toBe("hello");
	expect(await readFile(join(folder, "store", "pbc_1", "rec1", "a_1.txt"), "utf8")).toBe("hello");
	expect(await store.open("pbc_1", "rec1", "../rec1/a_1.txt")).toBeNull();
	expect(await store.open("pbc_1", "rec2", "a_1.txt")).toBeNull();
	await expect(store.open("..", "rec1", "a_1.txt")).rejects.toThrow();
	await store.remove("pbc_1", "rec1", "a_1.txt");
	expect(await store.open("pbc_1", "rec1", "a_1.txt")).toBeNull();
	await store.removeAll("pbc_1", "rec1");
});

test("a removed file takes its thumbs along, and leaves its neighbours theirs", async () => {
	const store = fileStore(join(folder, "thumbs"));
	const path = await store.temporary();
	await writeFile(path, "picture");
	const places = ["a_1.png", "b_1.png"].flatMap((name) => [name, thumbName(name, "100x100")]);
	for (const name of places) await store.keep(path, "pbc_1", "rec1", name);
	await store.remove("pbc_1", "rec1", "a_1.png");
	const found = await Promise.all(places.map((name) => store.open("pbc_1", "rec1", name)));
	expect(found.map((file) => file !== null)).toEqual([false, false, true, true]);
});

test("what is removed before it is sent is answered as missing", async () => {
	const store = fileStore(join(folder, "gone"));
	const path = await store.temporary();
	await writeFile(path, "hello");
	await store.keep(path, "pbc_1", "rec1", "a_1.txt");
	const file = await store.open("pbc_1", "rec1", "a_1.txt");
	await store.remove("pbc_1", "rec1", "a_1.txt");
	await expect(file?.read()).rejects.toMatchObject({ status: 404 });
});

test.each(["before", "after"] as const)(
	"a picture removed %s its thumb is stored leaves no thumb behind",
	async (when) => {
		const own = join(folder, when);
		const store = fileStore(own);
		const path = await store.temporary();
		const create = { width: 20, height: 20, channels: 3, background: "red" } as const;
		await writeFile(path, await sharp({ create }).png().toBuffer());
		await store.keep(path, "pbc_1", "rec1", "a_1.png");
		const picture = await store.open("pbc_1", "rec1", "a_1.png");
		if (!picture) throw new Error("the picture is not there");
		const erasing: FileStore = {
			...store,
			async keep(...place) {
				if (when === "before") await store.removeAll("pbc_1", "rec1");
				await store.keep(...place);
				if (when === "after") await store.removeAll("pbc_1", "rec1");
			},
		};
		expect(await thumbOf(erasing, ["pbc_1", "rec1", "a_1.png"], "10x10", picture)).toBeNull();
		const left = readdirSync(own, { recursive: true }).map(String);
		expect(left.filter((name) => name.endsWith(".png"))).toEqual([]);
	},
);

test("a file put in place after a removal began stays, as one from a restored backup", async () => {
	const store = fileStore(join(folder, "late"));
	const path = await store.temporary();
	await writeFile(path, "old");
	await store.keep(path, "pbc_1", "rec1", "a_1.txt");
	const removals = [store.remove("pbc_1", "rec1", "a_1.txt"), store.removeAll("pbc_1", "rec1")];
	mkdirSync(join(folder, "late", "pbc_1", "rec1"), { recursive: true });
	writeFileSync(join(folder, "late", "pbc_1", "rec1", "a_1.txt"), "new");
	await Promise.all(removals);
	expect(await readFile(join(folder, "late", "pbc_1", "rec1", "a_1.txt"), "utf8")).toBe("new");
	expect(readdirSync(join(folder, "late", "_removed"))).toEqual([]);
});
