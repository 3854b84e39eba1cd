// engines: both
/** Photographed covers: who may set one, which title a code leads to, and what is kept of a picture. */
import sharp from "sharp";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { nowhere, type Person, person } from "../../access/people.ts";
import { openStream } from "../../access/stream.ts";
import { openSmallServer, type SmallServer } from "../../http/small-server.ts";
import { openSmallLibrary, type SmallLibrary } from "../../lending/circulation/small-library.ts";

let small: SmallLibrary;
let server: SmallServer;
let staff: Person;
let admin: Person;
let stranger: Person;
let reader: Person;
let volunteer: Person;
let strangersLibrary: string;

beforeAll(async () => {
	small = await openSmallLibrary();
	server = await openSmallServer(small.rafta, small.now);
	const school = await small.create("schools", { name: "Başka Lise", type: "lise" });
	strangersLibrary = await small.create("libraries", { name: "Öbür", school_id: school, kind: "main" });
	staff = await person(small, "derya");
	admin = await person(small, "yonetici", { role: 2, ...nowhere, school_id: small.school });
	stranger = await person(small, "baska", { school_id: school, library_id: strangersLibrary });
	reader = await person(small, "ogrenci", { role: 4, student_id: small.readers.ayse });
	volunteer = await person(small, "gonullu", { desk_only: true });
});
afterAll(async () => {
	await server.close();
	await small.dispose();
});

const picture = (width = 400, height = 600): Promise<Buffer> =>
	sharp({ create: { width, height, channels: 3, background: "#a03020" } })
		.jpeg()
		.withExif({ IFD0: { Copyright: "Gizli Yer" }, IFD3: { GPSLatitudeRef: "N" } })
		.toBuffer();

const byCode = (code: string, who: Person | undefined) =>
	server.call("GET", `/api/titles/by-code?code=${encodeURIComponent(code)}`, { token: who?.token });

async function setCover(title: string, who: Person | undefined, bytes?: Buffer) {
	const form = new FormData();
	form.set(
		"file",
		new Blob([new Uint8Array(bytes ?? (await picture()))], { type: "image/jpeg" }),
		"IMG_0001.jpg",
	);
	const response = await fetch(`${server.url}/api/titles/${title}/cover`, {
		method: "POST",
		headers: { "accept-language": "tr", ...(who && { authorization: who.token }) },
		body: form,
	});
	return { status: response.status, body: (await response.json()) as Record<string, string> };
}

const coverOf = async (title: string) => (await small.service.find("books", title))?.cover;

/** A title of which the small library has one copy. */
async function ownTitle(title: string, more: object = {}): Promise<string> {
	const id = await small.create("books", { title, status: "active", ...more });
	const place = { school_id: small.school, library_id: small.library, status: "available", loanable: "yes" };
	await small.create("library_books", {
		...place,
		book_id: id,
		barcode: `5${String(Math.random()).slice(2, 12)}`,
	});
	return id;
}

test("an ISBN, a barcode and an accession number lead to the title; codes of others to none", async () => {
	const id = await ownTitle("Küçük Kara Balık", { isbn13: "9789750738609" });
	const copy = (await small.service.list("library_books", { filter: `book_id = "${id}"`, limit: 1 }))[0];
	await small.service.transaction((records) =>
		records.update("library_books", copy?.id ?? "", { accession_no: "D-77" }),
	);
	for (const code of ["9789750738609", "978-975-07-3860-9", copy?.barcode ?? "", "D-77", " D-77\r"]) {
		const { status, body } = await byCode(code, staff);
		expect([code, status, body.id, body.may_set]).toEqual([code, 200, id, true]);
	}
	// Another school neither finds it by its label nor has it in hand.
	for (const code of [copy?.barcode ?? "", "D-77", "9789750738609"])
		expect((await byCode(code, stranger)).status).toBe(404);
	expect((await byCode("9780000000000", staff)).status).toBe(404);
	expect((await byCode("", staff)).status).toBe(400);
	expect((await byCode("x".repeat(61), staff)).status).toBe(400);
});

test("pupils, volunteers, other schools and guests set no cover and look nothing up", async () => {
	const id = await ownTitle("Momo");
	for (const [who, status] of [
		[undefined, 401],
		[reader, 403],
		[volunteer, 403],
	] as const) {
		expect((await byCode("9789750738609", who)).status).toBe(who ? 403 : 401);
		expect((await setCover(id, who)).status).toBe(status);
	}
	expect((await setCover(id, stranger)).status).toBe(404);
	expect((await setCover("yokboyleeser123", staff)).status).toBe(404);
	expect(await coverOf(id)).toBe("");
});

test("a picture becomes the cover, redrawn without the camera's facts, and is journalled", async () => {
	const id = await ownTitle("Şeker Portakalı");
	const { status, body } = await setCover(id, staff, await picture(3000, 4500));
	expect([status, body.cover]).toEqual([200, await coverOf(id)]);
	const served = await fetch(`${server.url}/api/files/books/${id}/${body.cover}`);
	const bytes = Buffer.from(await served.arrayBuffer());
	const kept = await sharp(bytes).metadata();
	expect([kept.format, kept.width, kept.height, kept.exif]).toEqual(["jpeg", 800, 1200, undefined]);
	expect(bytes.includes("Gizli Yer")).toBe(false);
	const [entry] = await small.service.list("audit_events", { filter: `record = "${id}"`, limit: 5 });
	expect([entry?.kind, entry?.actor, entry?.school_id]).toEqual(["title_cover", staff.id, small.school]);
});

test("what is no picture, too small or missing changes nothing", async () => {
	const id = await ownTitle("Pal Sokağı Çocukları");
	for (const bytes of [Buffer.from("merhaba"), await picture(60, 90), Buffer.from([0xff, 0xd8, 0xff, 0xe0])])
		expect((await setCover(id, staff, bytes)).status).toBe(400);
	const none = await server.call("POST", `/api/titles/${id}/cover`, { token: staff.token, body: {} });
	expect(none.status).toBe(400);
	expect(await coverOf(id)).toBe("");
});

test("a cover that other schools use is replaced by an administrator alone", async () => {
	const id = await ownTitle("Beyaz Diş", { isbn13: "9789750719387" });
	const first = (await setCover(id, staff)).body.cover;
	// Still of this school alone: a better photo replaces it.
	const second = (await setCover(id, staff)).body.cover;
	expect(second).not.toBe(first);
	const { school_id } = (await small.service.find("libraries", strangersLibrary)) ?? { school_id: "" };
	await small.create("library_books", {
		...{ school_id, library_id: strangersLibrary, book_id: id },
		...{ barcode: "900001", status: "available", loanable: "yes" },
	});
	expect((await byCode("9789750719387", staff)).body.may_set).toBe(false);
	for (const who of [staff, stranger]) {
		const { status, body } = await setCover(id, who);
		expect([status, body.message]).toEqual([403, expect.stringContaining("yönetici")]);
	}
	expect(await coverOf(id)).toBe(second);
	expect((await byCode("9789750719387", admin)).body.may_set).toBe(true);
	expect((await setCover(id, admin)).status).toBe(200);
	// A title without a cover gets its first one from any school that has a copy.
	const bare = await ownTitle("Vadideki Zambak");
	await small.create("library_books", {
		...{ school_id, library_id: strangersLibrary, book_id: bare },
		...{ barcode: "900002", status: "available", loanable: "yes" },
	});
	expect((await setCover(bare, stranger)).status).toBe(200);
	expect((await setCover(bare, staff)).status).toBe(403);
});

test("two phones at once: one cover stays, the other is told", async () => {
	const id = await ownTitle("Define Adası");
	const { school_id } = (await small.service.find("libraries", strangersLibrary)) ?? { school_id: "" };
	await small.create("library_books", {
		...{ school_id, library_id: strangersLibrary, book_id: id },
		...{ barcode: "900003", status: "available", loanable: "yes" },
	});
	const answers = await Promise.all([staff, stranger, staff, stranger].map((who) => setCover(id, who)));
	expect(answers.map(({ status }) => status).sort()).toEqual([200, 403, 403, 403]);
	expect(await coverOf(id)).toBe(answers.find(({ status }) => status === 200)?.body.cover);
});

describe("a picture of a title that several schools have", () => {
	const judge = (title: string, verdict: "agree" | "report", who: Person | undefined) =>
		server.call("POST", `/api/titles/${title}/cover/${verdict}`, { token: who?.token });
	/** The picture as the catalogue and the search show it to somebody. */
	const seenBy = async (title: string, who: Person | undefined) => {
		const page = await server.call("GET", `/api/catalogue/titles/${title}`, { token: who?.token });
		const name = (await small.service.find("books", title))?.title ?? "";
		const found = await server.call("GET", `/api/search?q=${encodeURIComponent(name)}`, {
			token: who?.token,
		});
		const item = found.body.titles.items.find(({ id }: { id: string }) => id === title);
		return [page.body.title.cover, item.cover];
	};
	async function sharedTitle(title: string): Promise<string> {
		const id = await ownTitle(title);
		const { school_id } = (await small.service.find("libraries", strangersLibrary)) ?? { school_id: "" };
		await small.create("library_books", {
			...{ school_id, library_id: strangersLibrary, book_id: id, status: "available", loanable: "yes" },
			barcode: `6${String(Math.random()).slice(2, 12)}`,
		});
		return id;
	}

	test("is seen in the school that took it until another one agrees", async () => {
		const id = await sharedTitle("Kırmızı Kapaklı");
		const { cover } = (await setCover(id, staff)).body;
		for (const who of [staff, reader]) expect(await seenBy(id, who)).toEqual([cover, cover]);
		expect(await seenBy(id, stranger)).toEqual(["", ""]);
		// Neither the school itself, nor one without the title, nor anybody but staff agrees.
		expect((await judge(id, "agree", staff)).status).toBe(403);
		for (const who of [reader, volunteer]) expect((await judge(id, "agree", who)).status).toBe(403);
		expect((await judge(id, "agree", undefined)).status).toBe(401);
		expect(await seenBy(id, stranger)).toEqual(["", ""]);
		expect((await judge(id, "agree", stranger)).status).toBe(204);
		expect(await seenBy(id, stranger)).toEqual([cover, cover]);
		expect((await judge(id, "agree", stranger)).status).toBe(204);
	});
	test("is named to no other school by the record API: not in a record, an expand or a list, by filter or by order", async () => {
		const id = await sharedTitle("Gizli Kapaklı");
		const { cover = "" } = (await setCover(id, staff)).body;
		const read = async (who: Person, path: string) =>
			(await server.call("GET", `/api/collections/${path}`, { token: who.token })).body;
		const filtered = (who: Person, filter: string) =>
			read(who, `books/records?filter=${encodeURIComponent(`id = "${id}" && ${filter}`)}&sort=cover`);
		const seen = async (who: Person) => {
			const copies = await read(
				who,
				`library_books/records?expand=book_id&filter=${encodeURIComponent(`book_id = "${id}"`)}`,
			);
			return [
				(await read(who, `books/records/${id}`)).cover,
				copies.items[0]?.expand.book_id.cover,
				(await filtered(who, 'cover != ""')).totalItems,
				(await filtered(who, `cover ~ "${cover.slice(0, 5)}"`)).totalItems,
				(await filtered(who, 'cover = ""')).totalItems,
			];
		};
		for (const who of [staff, admin]) expect(await seen(who)).toEqual([cover, cover, 1, 1, 0]);
		expect(await seen(stranger)).toEqual(["", "", 0, 0, 1]);
		// A pupil of the school sees it, a stranger by way of a copy does not find it.
		expect((await read(reader, `books/records/${id}`)).cover).toBe(cover);
		const by = encodeURIComponent(`book_id.cover != "" && book_id = "${id}"`);
		expect((await read(stranger, `library_books/records?filter=${by}`)).totalItems).toBe(0);
		await judge(id, "agree", stranger);
		expect(await seen(stranger)).toEqual([cover, cover, 1, 1, 0]);
	});
	test("is named to no other school by realtime", async () => {
		const id = await sharedTitle("Canlı Kapaklı");
		const open = (who: Person) => openStream(server.url, who.token, ["books/*"]);
		const [ours, theirs] = [await open(staff), await open(stranger)];
		const next = [ours.mark("books/*"), theirs.mark("books/*")];
		const { cover = "none" } = (await setCover(id, staff)).body;
		await Promise.all(next);
		expect([ours.received().includes(cover), theirs.received().includes(cover)]).toEqual([true, false]);
		expect(theirs.received()).toContain(id);
		for (const stream of [ours, theirs]) stream.close();
	});
	test("is everybody's at once from an administrator, who also agrees to that of a school", async () => {
		const [first, second] = [await sharedTitle("Mavi Kapaklı"), await sharedTitle("Sarı Kapaklı")];
		const { cover } = (await setCover(first, admin)).body;
		expect(await seenBy(first, stranger)).toEqual([cover, cover]);
		const waiting = (await setCover(second, stranger)).body.cover;
		expect(await seenBy(second, staff)).toEqual(["", ""]);
		expect((await judge(second, "agree", admin)).status).toBe(204);
		expect(await seenBy(second, staff)).toEqual([waiting, waiting]);
	});
	test("is hidden by a school that reports it for itself, and administrators hear of it", async () => {
		const id = await sharedTitle("Yanlış Kapaklı");
		const { cover } = (await setCover(id, stranger)).body;
		await judge(id, "agree", staff);
		expect((await judge(id, "report", staff)).status).toBe(204);
		expect((await judge(id, "report", staff)).status).toBe(204);
		for (const who of [staff, reader]) expect(await seenBy(id, who)).toEqual(["", ""]);
		expect(await seenBy(id, stranger)).toEqual([cover, cover]);
		const notices = await small.service.list("notices", { filter: 'kind = "cover_reported"' });
		expect(notices.map(({ user_id }) => user_id)).toEqual([admin.id]);
		expect((await judge(await ownTitle("Kapaksız"), "report", staff)).status).toBe(404);
		expect((await judge(await ownTitle("Başkasının"), "report", stranger)).status).toBe(404);
		// A new picture is judged again.
		const next = (await setCover(id, admin)).body.cover;
		expect(await seenBy(id, staff)).toEqual([next, next]);
	});
	test("is brought before the staff of each other school with the title, until they have decided", async () => {
		const id = await sharedTitle("Bekleyen Kapaklı");
		const reviewed = async (who: Person | undefined, title = id) => {
			const { status, body } = await server.call("GET", `/api/titles/${title}/cover/review`, {
				token: who?.token,
			});
			return status === 200 ? [body.state, body.title?.cover] : status;
		};
		const waitingFor = async (who: Person | undefined) => {
			const { status, body } = await server.call("GET", "/api/titles/covers/waiting", { token: who?.token });
			if (status !== 200) return status;
			return body.items.filter((item: { id: string }) => item.id === id).map((item: Cover) => item.cover);
		};
		type Cover = { cover: string };
		expect([await reviewed(staff), await waitingFor(stranger)]).toEqual([["none", undefined], []]);
		const { cover } = (await setCover(id, staff)).body;
		expect([await reviewed(staff), await waitingFor(staff)]).toEqual([["own", cover], []]);
		for (const who of [stranger, admin]) {
			const isOther = who === stranger;
			expect(await reviewed(who)).toEqual([isOther ? "waiting" : "own", cover]);
			expect(await waitingFor(who)).toEqual(isOther ? [cover] : []);
		}
		for (const who of [reader, volunteer])
			expect([await reviewed(who), await waitingFor(who)]).toEqual([403, 403]);
		expect([await reviewed(undefined), await waitingFor(undefined)]).toEqual([401, 401]);
		// A school without a copy has nothing to say, and learns no name of a file.
		const other = await ownTitle("Yalnız Bizde");
		await setCover(other, staff);
		expect([await reviewed(stranger, other), await reviewed(stranger, "yokboyleeser123")]).toEqual([
			["none", undefined],
			["none", undefined],
		]);
		await judge(id, "agree", stranger);
		expect([await reviewed(stranger), await waitingFor(stranger)]).toEqual([["shown", cover], []]);
		await judge(id, "report", stranger);
		expect([await reviewed(stranger), await reviewed(staff)]).toEqual([
			["none", undefined],
			["shown", cover],
		]);
		const second = await sharedTitle("Bildirilen Kapaklı");
		await setCover(second, staff);
		await judge(second, "report", stranger);
		const { body } = await server.call("GET", "/api/titles/covers/waiting", { token: stranger.token });
		expect(body.items.map((item: { id: string }) => item.id)).not.toContain(second);
	});
	test("waits for nobody where there is one school", async () => {
		const { school_id } = (await small.service.find("libraries", strangersLibrary)) ?? { school_id: "" };
		const close = (status: string) =>
			small.service.transaction((records) => records.update("schools", school_id, { status }));
		await close("closed");
		const id = await ownTitle("Tek Okulun Kitabı");
		await setCover(id, staff);
		expect((await small.service.find("books", id))?.cover_school).toBe("");
		const { body } = await server.call("GET", `/api/titles/${id}/cover/review`, { token: staff.token });
		expect(body).toEqual({ state: "none", title: null });
		await close("active");
	});
});
