// engines: both
import { ClientResponseError, type RecordModel } from "pocketbase";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { startRecordServer } from "./server.ts";

const server = await startRecordServer();
const pb = server.client();
afterAll(() => server.close());

/** Returns the error of a failing call. */
const failure = async (work: Promise<unknown>): Promise<ClientResponseError> => {
	try {
		await work;
	} catch (error) {
		if (error instanceof ClientResponseError) return error;
		throw error;
	}
	throw new Error("it did not fail");
};

test("the server says that it is well", async () => {
	expect(await pb.health.check()).toEqual({ code: 200, message: "API is healthy.", data: {} });
});

describe("lists", () => {
	beforeAll(async () => {
		await server.service.transaction(async (records) => {
			const author = await records.create("authors", { name: "Yaşar" });
			for (let index = 0; index < 1234; index++) {
				await records.create("posts", {
					title: `Kitap ${String(index).padStart(4, "0")}`,
					views: index,
					author: index === 7 ? author.id : "",
					note: "gizli",
				});
			}
		});
	});

	test("a page has 30 records and the totals", async () => {
		const page = await pb.collection("posts").getList();
		expect(page).toMatchObject({ page: 1, perPage: 30, totalItems: 1234, totalPages: 42 });
		expect(page.items).toHaveLength(30);
		expect(page.items[0]).toMatchObject({ collectionId: "pbc_posts", collectionName: "posts" });
		expect(page.items[0]).not.toHaveProperty("note");
	});

	test("filter, sort, expand, fields and skipTotal", async () => {
		const page = await pb.collection("posts").getList(1, 5, {
			filter: pb.filter("views >= {:from} && views < {:to}", { from: 5, to: 9 }),
			sort: "-views",
			expand: "author",
			skipTotal: true,
		});
		expect(page.totalItems).toBe(-1);
		expect(page.items.map((item) => item.views)).toEqual([8, 7, 6, 5]);
		expect(page.items[1]?.expand?.author).toMatchObject({ name: "Yaşar" });
		const narrow = await pb.collection("posts").getList(1, 1, { fields: "title" });
		expect(Object.keys(narrow.items[0] ?? {})).toEqual(["title"]);
	});

	test.each(["a\\b", "a\\", "\\n", "line\nline", "tab\there", 'He said "no"', "it's", '\\"', "100%\\_"])(
		"a value that the client has quoted finds itself and ends no text: %j",
		async (title) => {
			const { id } = await pb.collection("posts").create({ title, views: -1 });
			const filter = pb.filter("title = {:title} && views < {:views}", { title, views: 0 });
			expect((await pb.collection("posts").getFullList({ filter })).map((one) => one.id)).toEqual([id]);
			await pb.collection("posts").delete(id);
		},
	);

	test("the full list comes in batches", async () => {
		const all = await pb.collection("posts").getFullList({ sort: "views", batch: 500 });
		expect(all).toHaveLength(1234);
		expect(new Set(all.map((item) => item.id)).size).toBe(1234);
	});

	test("the first item, one item, and none", async () => {
		const first = await pb.collection("posts").getFirstListItem('title = "Kitap 0042"');
		expect(first.views).toBe(42);
		expect(await pb.collection("posts").getOne(first.id)).toEqual(first);
		expect((await failure(pb.collection("posts").getFirstListItem("views < 0"))).status).toBe(404);
		const missing = await failure(pb.collection("posts").getOne("missing00000001"));
		expect(missing).toMatchObject({
			status: 404,
			isAbort: false,
			url: `${server.url}/api/collections/posts/records/missing00000001`,
			response: { status: 404, message: "The requested resource wasn't found.", data: {} },
		});
		expect((await failure(pb.collection("posts").getOne(""))).message).toBe("Missing required record id.");
	});

	test("a later request of the same key cancels the earlier one", async () => {
		const client = server.client().autoCancellation(true);
		const results = await Promise.allSettled([
			client.collection("posts").getList(1, 500),
			client.collection("posts").getList(1, 1),
		]);
		expect(results[0]).toMatchObject({ status: "rejected", reason: { isAbort: true } });
		expect(results[1]?.status).toBe("fulfilled");
	});

	test.each([
		"views >",
		"(".repeat(10_000),
		"views = 'a",
		"nothing = 1",
		"note = 'gizli'",
		"title ~ '\u0000'",
	])("a bad filter is refused: %j", async (filter) => {
		const error = await failure(pb.collection("posts").getList(1, 1, { filter: filter.slice(0, 3000) }));
		expect(error.status).toBe(400);
	});

	test.each([
		{ page: "-1", perPage: "1000000000" },
		{ page: "1000000000000000", perPage: "-1" },
		{ page: "0", perPage: "0" },
		{ page: "", perPage: "" },
		{ page: ["1", "2"], perPage: "3" },
	])("odd pages do no harm: %j", async (query) => {
		const answer = await pb.send("/api/collections/posts/records", { query });
		expect(answer.perPage).toBeLessThanOrEqual(1000);
	});

	test.each([
		{ page: "abc" },
		{ page: "1.5" },
		{ perPage: "NaN" },
		{ page: "1e15" },
		{ skipTotal: "odd" },
		{ sort: "title,,id" },
	])("what is no number, switch or field is refused: %j", async (query) => {
		expect((await failure(pb.send("/api/collections/posts/records", { query }))).status).toBe(400);
	});

	test("an unknown relation adds no empty expand", async () => {
		const { items } = await pb.collection("posts").getList(1, 1, { expand: "nothing" });
		expect(items[0]).not.toHaveProperty("expand");
	});

	test("a relation that leads to nothing is an empty expand", async () => {
		const { items } = await pb.collection("posts").getList(1, 1, { filter: "author = ''", expand: "author" });
		expect(items[0]?.expand).toEqual({});
	});
});

describe("writes", () => {
	let post: RecordModel;

	test("create, update, delete", async () => {
		post = await pb.collection("posts").create({ title: "İnce Memed", views: 3 });
		expect(post).toMatchObject({ title: "İnce Memed", views: 3, author: "" });
		expect(post.id).toMatch(/^[a-z0-9]{15}$/);
		expect(post.created).toMatch(/^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d\.\d{3}Z$/);
		post = await pb.collection("posts").update(post.id, { "views+": 4 });
		expect(post.views).toBe(7);
		expect(await pb.collection("posts").delete(post.id)).toBe(true);
		expect((await failure(pb.collection("posts").delete(post.id))).status).toBe(404);
	});

	test("a reason has its numbers as parameters", async () => {
		const error = await failure(pb.collection("posts").create({ title: "x".repeat(101) }));
		expect(error.response.data.title).toMatchObject({
			code: "validation_max_text_constraint",
			params: { max: 100 },
		});
	});

	test("every wrong field is named, in the caller's language", async () => {
		const error = await failure(pb.collection("posts").create({ title: "", views: "many", nothing: 1 }));
		expect(error.status).toBe(400);
		expect(error.message).toBe("Failed to create record.");
		// Members that are not fields are ignored: clients send back what they have received.
		expect(error.response.data).toEqual({
			views: { code: "validation_not_a_number", message: "The submitted value is not a number." },
		});
		const turkish = server.client();
		turkish.lang = "tr-TR";
		const hata = await failure(turkish.collection("posts").create({ title: "" }));
		expect(hata.message).toBe("Kayıt oluşturulamadı.");
		expect(hata.response.data.title).toEqual({
			code: "validation_required",
			message: "Boş bırakılamaz.",
		});
	});

	test("a taken or ill-formed id is refused", async () => {
		const one = await pb.collection("posts").create({ id: "aaaaaaaaaaaaaaa", title: "a" });
		expect((await failure(pb.collection("posts").create({ id: one.id, title: "b" }))).status).toBe(400);
		for (const id of ["short", "AAAAAAAAAAAAAAA", "../aaaaaaaaaaaa", 5]) {
			expect((await failure(pb.collection("posts").create({ id, title: "b" }))).status).toBe(400);
		}
	});

	test("closed collections and unknown ones", async () => {
		const closed = await failure(pb.collection("closed").getList());
		expect(closed).toMatchObject({ status: 403, message: "Only superusers can perform this action." });
		expect((await failure(pb.collection("closed").create({ name: "a" }))).status).toBe(403);
		expect((await failure(pb.collection("nothing").getList())).status).toBe(404);
		const admin = await server.signedIn("yonetici", 2);
		await admin.collection("closed").create({ name: "a" });
		expect((await admin.collection("closed").getList()).totalItems).toBe(1);
	});
});

describe("files", () => {
	const png = new File([Buffer.from("89504e470d0a1a0a0000", "hex")], "Kapak Resmi.png", {
		type: "image/png",
	});

	test("an upload is kept with its record and served safely", async () => {
		const post = await pb.collection("posts").create({ title: "Resimli", cover: png });
		expect(post.cover).toMatch(/^kapak_resmi_[a-z0-9]{10}\.png$/);
		const response = await fetch(pb.files.getURL(post, post.cover, { thumb: "100x100" }));
		expect(response.status).toBe(200);
		expect(response.headers.get("content-type")).toBe("image/png");
		expect(response.headers.get("x-content-type-options")).toBe("nosniff");
		expect(response.headers.get("content-disposition")).toMatch(/^inline/);
		expect(Buffer.from(await response.arrayBuffer()).length).toBe(10);
		const download = await fetch(pb.files.getURL(post, post.cover, { download: true }));
		expect(download.headers.get("content-disposition")).toMatch(/^attachment/);
		await pb.collection("posts").delete(post.id);
		expect((await fetch(pb.files.getURL(post, post.cover))).status).toBe(404);
	});

	test("what can run in a browser is only ever a download", async () => {
		const svg = new File(["<svg onload='alert(1)'/>"], "x.svg", { type: "image/svg+xml" });
		const html = new File(["<script>alert(1)</script>"], "x.png", { type: "image/png" });
		const post = await pb.collection("posts").create({ title: "Belgeli", papers: [svg, html] });
		expect(post.papers).toHaveLength(2);
		for (const name of post.papers as string[]) {
			const response = await fetch(pb.files.getURL(post, name));
			expect(response.headers.get("content-disposition")).toMatch(/^attachment/);
		}
	});

	test("files are added, taken away and replaced", async () => {
		const paper = (name: string) => new File([name], `${name}.txt`);
		const post = await pb.collection("posts").create({ title: "p", papers: [paper("bir"), paper("iki")] });
		const [first = "", second = ""] = post.papers as string[];
		const more = await pb.collection("posts").update(post.id, { "papers+": [paper("uc")] });
		expect(more.papers).toHaveLength(3);
		expect(more.papers.slice(0, 2)).toEqual([first, second]);
		const less = await pb.collection("posts").update(post.id, { "papers-": [first] });
		expect(less.papers).toHaveLength(2);
		expect((await fetch(pb.files.getURL(post, first))).status).toBe(404);
		expect(await (await fetch(pb.files.getURL(post, second))).text()).toBe("iki");
		const many = [paper("a"), paper("b")];
		expect((await failure(pb.collection("posts").update(post.id, { "papers+": many }))).status).toBe(400);
	});

	test("too large, of a wrong type, or invented: refused, nothing stored", async () => {
		const posts = pb.collection("posts");
		const before = (await posts.getList(1, 1)).totalItems;
		const large = new File([Buffer.concat([await png.bytes(), Buffer.alloc(20_000)])], "l.png");
		const tooLarge = await failure(posts.create({ title: "x", cover: large }));
		expect(tooLarge.response.data.cover.code).toBe("validation_file_size_limit");
		const text = await failure(posts.create({ title: "x", cover: new File(["a"], "a.png") }));
		expect(text.response.data.cover.code).toBe("validation_invalid_mime_type");
		expect((await failure(posts.create({ title: "x", cover: "invented_1234567890.png" }))).status).toBe(400);
		expect((await failure(posts.create({ title: png }))).status).toBe(400);
		expect((await posts.getList(1, 1)).totalItems).toBe(before);
	});

	test("a protected file needs the right to view its record", async () => {
		const ayse = await server.signedIn("ayse-files");
		const mehmet = await server.signedIn("mehmet-files");
		const diary = await ayse
			.collection("diaries")
			.create({ owner: ayse.authStore.record?.id, text: "t", photo: png });
		const url = pb.files.getURL(diary, diary.photo);
		const as = (token: string) => fetch(url, { headers: { authorization: token } });
		expect((await as(ayse.authStore.token)).status).toBe(200);
		expect((await as(mehmet.authStore.token)).status).toBe(404);
		expect((await fetch(url)).status).toBe(404);
	});
});
