// engines: both
import type { ClientResponseError, RecordModel } from "pocketbase";
import sharp from "sharp";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { startS3 } from "./s3.ts";
import { startRecordServer } from "./server.ts";

const server = await startRecordServer();
const s3 = await startS3("kova");
afterAll(async () => {
	await server.close();
	await s3.close();
});
const root = server.client();

const failure = (work: Promise<unknown>): Promise<ClientResponseError> =>
	work.then(
		() => Promise.reject(new Error("it did not fail")),
		(error: ClientResponseError) => error,
	);

const picture = (width: number, height: number) =>
	sharp({ create: { width, height, channels: 3, background: "#c02020" } })
		.png()
		.toBuffer();

beforeAll(async () => {
	await server.service.transaction((all) =>
		all.create("_superusers", { email: "root@rafta.test", password: "parola-root" }),
	);
	await root.collection("_superusers").authWithPassword("root@rafta.test", "parola-root");
	await root.collections.create({
		name: "papers",
		type: "base",
		fields: [
			{
				name: "cover",
				type: "file",
				maxSelect: 1,
				maxSize: 200_000,
				mimeTypes: ["image/png"],
				thumbs: ["40x0", "0x30", "40x40f"],
			},
			{ name: "secret", type: "file", maxSelect: 3, maxSize: 100_000, protected: true },
		],
		listRule: "",
		viewRule: "@request.auth.id != ''",
		createRule: "",
	});
});

describe.each(["the local folder", "an S3-compatible store"])("files in %s", (where) => {
	let paper: RecordModel;
	const guest = server.client();
	beforeAll(async () => {
		const settings = {
			enabled: where !== "the local folder",
			bucket: "kova",
			region: "tr",
			endpoint: s3.endpoint,
		};
		await root.settings.update({ s3: { ...settings, accessKey: "anahtar", secret: "gizli" } });
		paper = await guest.collection("papers").create({
			cover: new File([new Uint8Array(await picture(200, 100))], "Kapak Şekli.png"),
			secret: [new File(["0123456789"], "not.txt")],
		});
	});

	test("are kept under names that nobody guesses", () => {
		expect(paper.cover).toMatch(/^kapak_sekli_[a-z0-9]{10}\.png$/);
		const keys = [...s3.objects.keys()].filter((key) => key.includes(paper.id));
		expect(keys.length).toBe(where === "the local folder" ? 0 : 2);
	});

	test.each([
		["40x0", 40, 20],
		["0x30", 60, 30],
		["40x40f", 40, 20],
		["100x100", 100, 100],
		// A size that the field does not define returns the original.
		["33x33", 200, 100],
	])("thumb %s", async (thumb, width, height) => {
		const address = guest.files.getURL(paper, paper.cover, { thumb });
		const answers = await Promise.all([fetch(address), fetch(address), fetch(address)]);
		for (const answer of answers) {
			expect(answer.headers.get("content-type")).toBe("image/png");
			const made = await sharp(Buffer.from(await answer.arrayBuffer())).metadata();
			expect([made.width, made.height]).toEqual([width, height]);
		}
	});

	test("a protected file needs a token of somebody who may see the record", async () => {
		const address = guest.files.getURL(paper, paper.secret[0]);
		expect((await fetch(address)).status).toBe(404);
		expect((await failure(guest.files.getToken())).status).toBe(401);
		const someone = await server.signedIn(`okur${where.length}`);
		const token = await someone.files.getToken();
		const answer = await fetch(`${address}?token=${token}`);
		expect(await answer.text()).toBe("0123456789");
		expect(answer.headers.get("cache-control")).toBe("private, no-store");
		expect(answer.headers.get("content-disposition")).toMatch(/^attachment/);
		// A file token signs nobody in, and a sign-in token in the address opens no file.
		expect(
			(await failure(guest.send("/api/files/token", { method: "POST", headers: { Authorization: token } })))
				.status,
		).toBe(401);
		expect((await fetch(`${address}?token=${someone.authStore.token}`)).status).toBe(404);
	});

	test("parts of a file, and nothing twice", async () => {
		const token = await root.files.getToken();
		const address = `${root.files.getURL(paper, paper.secret[0])}?token=${token}`;
		const part = async (range: string) => {
			const answer = await fetch(address, { headers: { range } });
			return [answer.status, await answer.text(), answer.headers.get("content-range")];
		};
		expect(await part("bytes=2-4")).toEqual([206, "234", "bytes 2-4/10"]);
		expect(await part("bytes=7-")).toEqual([206, "789", "bytes 7-9/10"]);
		expect(await part("bytes=-2")).toEqual([206, "89", "bytes 8-9/10"]);
		expect((await part("bytes=99-"))[0]).toBe(416);
		expect((await part("bytes=odd"))[0]).toBe(200);
		const cover = guest.files.getURL(paper, paper.cover);
		const etag = (await fetch(cover)).headers.get("etag") ?? "";
		expect((await fetch(cover, { headers: { "if-none-match": etag } })).status).toBe(304);
		const modified = (await fetch(cover)).headers.get("last-modified") ?? "";
		expect((await fetch(cover, { headers: { "if-modified-since": modified } })).status).toBe(304);
		const earlier = new Date(Date.parse(modified) - 1000).toUTCString();
		expect((await fetch(cover, { headers: { "if-modified-since": earlier } })).status).toBe(200);
		// A wrong etag counts, whatever the date says.
		const changed = { "if-modified-since": modified, "if-none-match": '"other"' };
		expect((await fetch(cover, { headers: changed })).status).toBe(200);
		const partIf = async (validator: string) => {
			const headers = { range: "bytes=2-4", "if-range": validator };
			return (await fetch(cover, { headers })).status;
		};
		expect([await partIf(etag), await partIf(modified)]).toEqual([206, 206]);
		expect([await partIf('"other"'), await partIf(earlier), await partIf("odd")]).toEqual([200, 200, 200]);
		const head = await fetch(cover, { method: "HEAD" });
		expect(Number(head.headers.get("content-length"))).toBeGreaterThan(100);
	});

	test("what is no picture does not become one, and what is too large stays out", async () => {
		const script = new File(["<script>alert(1)</script>"], "a.png", { type: "image/png" });
		const wrong = await failure(guest.collection("papers").create({ cover: script }));
		expect(wrong.response.data.cover.code).toBe("validation_invalid_mime_type");
		const large = await failure(
			guest.collection("papers").create({ cover: new File([Buffer.alloc(300_000)], "b.png") }),
		);
		expect(large.response.data.cover.code).toBe("validation_file_size_limit");
	});

	test("a picture that is to fit is never enlarged", async () => {
		const small = await sharp({ create: { width: 20, height: 10, channels: 3, background: "red" } })
			.png()
			.toBuffer();
		const record = await guest.collection("papers").create({ cover: new File([small], "a.png") });
		const size = async (thumb: string) => {
			const answer = await fetch(guest.files.getURL(record, record.cover, { thumb }));
			const { width, height } = await sharp(Buffer.from(await answer.arrayBuffer())).metadata();
			return [width, height];
		};
		expect(await size("40x40f")).toEqual([20, 10]);
		expect(await size("40x0")).toEqual([40, 20]);
	});

	test("a file is served as what it is, and runs nothing", async () => {
		const sheets = `sheets_${where.length}`;
		await root.collections.create({
			name: sheets,
			type: "base",
			createRule: "",
			viewRule: "",
			fields: [{ name: "file", type: "file", mimeTypes: ["image/svg+xml", "text/csv", "text/html"] }],
		});
		const served = async (name: string, text: string) => {
			const record = await guest.collection(sheets).create({ file: new File([text], name) });
			const answer = await fetch(guest.files.getURL(record, record.file));
			expect(answer.headers.get("content-security-policy")).toMatch(/sandbox$/);
			expect(answer.headers.get("x-content-type-options")).toBe("nosniff");
			expect(answer.headers.get("content-disposition")).toMatch(/^attachment/);
			const headers = { "sec-fetch-site": "same-origin", "sec-fetch-dest": "script" };
			const part = await fetch(guest.files.getURL(record, record.file), { headers });
			expect(part.headers.get("content-type")).toBe("application/octet-stream");
			return answer.headers.get("content-type");
		};
		expect(await served("a.svg", "<svg onload='alert(1)'/>")).toBe("image/svg+xml");
		expect(await served("a.csv", "ad,soyad\nAli,Ak\n")).toBe("text/csv; charset=utf-8");
		expect(await served("a.html", "<!DOCTYPE html><script>alert(1)</script>")).toBe(
			"text/html; charset=utf-8",
		);
	});

	test("a file goes with its record, thumbs and all", async () => {
		const address = guest.files.getURL(paper, paper.cover);
		await root.collection("papers").delete(paper.id);
		expect((await fetch(address)).status).toBe(404);
		await expect.poll(() => [...s3.objects.keys()].filter((key) => key.includes(paper.id))).toEqual([]);
	});

	test("the store can be tried", async () => {
		if (where === "the local folder")
			expect((await failure(root.settings.testS3("storage"))).status).toBe(400);
		else expect(await root.settings.testS3("storage")).toBe(true);
	});
});
