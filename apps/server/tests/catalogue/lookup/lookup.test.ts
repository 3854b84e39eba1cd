// engines: one
/** Unknown ISBNs are looked up in the background, at external catalogues chosen by an administrator. */
import { createServer, type IncomingMessage, type Server, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { fetchOutside } from "@rafta/records";
import sharp from "sharp";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { fetchCover } from "../../../src/catalogue/lookup/covers.ts";
import { createLookups } from "../../../src/catalogue/lookup/runner.ts";
import { person } from "../../access/people.ts";
import { type Answer, openSmallServer, type SmallServer } from "../../http/small-server.ts";
import { openSmallLibrary, type SmallLibrary } from "../../lending/circulation/small-library.ts";

let small: SmallLibrary;
let server: SmallServer;
let externalServer: Server;
let token = "";
let admin = "";
let pile = "";
let settings = "";
let fetchThere: typeof fetchOutside;
/** Requests received by the external catalogues. */
const requests: string[] = [];
type Play = (request: IncomingMessage, response: ServerResponse) => void;
const silentPlay: Play = (_request, response) => void response.writeHead(503).end();
/** The response of each of them. */
const plays: Record<string, Play> = {};

/** The fake servers replace the real services: the addresses are real, the connection goes to this machine. */
const services = ["openlibrary.org", "www.googleapis.com", "covers.openlibrary.org", "sru.example.org"];

beforeAll(async () => {
	externalServer = createServer((request, response) => {
		requests.push(String(request.url));
		const name = String(request.url).split("/")[1] ?? "";
		(plays[name] ?? silentPlay)(request, response);
	});
	await new Promise<void>((resolve) => externalServer.listen(0, "127.0.0.1", resolve));
	const { port } = externalServer.address() as AddressInfo;
	small = await openSmallLibrary();
	fetchThere = (address, limits) => {
		const url = new URL(address);
		const isKnown = services.includes(url.hostname);
		const at = isKnown ? `http://127.0.0.1:${port}/${url.hostname}${url.pathname}${url.search}` : address;
		return fetchOutside(at, { ...limits, ...(isKnown && { isAllowed: (ip: string) => ip === "127.0.0.1" }) });
	};
	server = await openSmallServer(small.rafta, small.now, { fetch: fetchThere });
	token = String((await person(small, "derya")).token);
	admin = String((await person(small, "yonetici", { role: 2 })).token);
	const begun = await call("/api/piles", { library_id: small.library, acquired_how: "donation" });
	pile = begun.body.pile.id;
	settings = await small.create("lookup_settings", {});
});
afterAll(async () => {
	await server?.close();
	await small?.dispose();
	externalServer.closeAllConnections();
	externalServer.close();
});
beforeEach(async () => {
	requests.length = 0;
	for (const name of services) delete plays[name];
	await choose({ open_library: false, google_books: false, sru_address: "", covers: false });
});

const call = (path: string, body: object = {}, who = token): Promise<Answer> =>
	server.call("POST", path, { token: who, body });
const choose = (values: Record<string, unknown>) =>
	small.service.transaction((records) => records.update("lookup_settings", settings, values));
/** Runs the job of every minute to its end. */
const minute = async () => {
	small.clock.now = new Date(small.clock.now.getTime() + 60_000);
	await small.service.crons.run("rafta_lookups");
};
const find = (id: string) => small.service.findBy("title_lookups", { book_id: id });
const titleOf = (id: string) => small.service.find("books", id);
const json =
	(value: object): Play =>
	(_request, response) =>
		void response.setHeader("content-type", "application/json").end(JSON.stringify(value));
const openLibrary = (isbn: string, book: object) => json({ [`ISBN:${isbn}`]: book });
const nothing = json({});

let labels = 800_000;
async function scan(isbn: string): Promise<string> {
	const { status, body } = await call(`/api/piles/${pile}/books`, {
		op_id: small.op(),
		label: String(++labels),
		isbn,
	});
	expect(status, JSON.stringify(body)).toBe(200);
	return body.book.id;
}

let serial = 0;
/** An ISBN that has not been scanned yet. */
function freshIsbn(): string {
	const digits = `978625${String(++serial).padStart(6, "0")}`;
	const sum = [...digits].reduce((all, digit, at) => all + Number(digit) * (at % 2 === 0 ? 1 : 3), 0);
	return digits + ((10 - (sum % 10)) % 10);
}

test("as shipped nothing is asked, and the scanning goes on", async () => {
	plays["openlibrary.org"] = nothing;
	const id = await scan(freshIsbn());
	await minute();
	expect(requests).toEqual([]);
	expect(await find(id)).toMatchObject({ state: "waiting", tries: 0 });
	expect((await server.call("GET", "/api/lookups", { token })).body).toEqual({ enabled: false });
	await choose({ open_library: true });
	expect((await server.call("GET", "/api/lookups", { token })).body).toEqual({ enabled: true });
	// A waiting look-up is requested once it is allowed; nothing but the ISBN is sent.
	await minute();
	expect(await find(id)).toMatchObject({ state: "none" });
	expect(requests).toHaveLength(1);
	expect(requests[0]).toMatch(/^\/openlibrary\.org\/api\/books\?bibkeys=ISBN:\d{13}&format=json&jscmd=data$/);
});

test("what is found is a proposal until somebody takes it; then the title is whole and its spine has a mark", async () => {
	await choose({ open_library: true, google_books: true });
	const isbn = freshIsbn();
	plays["openlibrary.org"] = openLibrary(isbn, {
		title: "Beyaz Gemi",
		authors: [{ name: "Cengiz Aytmatov" }],
		publishers: [{ name: "Ötüken" }],
		publish_date: "1991",
		number_of_pages: 176,
	});
	const id = await scan(isbn);
	await minute();
	expect(await find(id)).toMatchObject({ state: "found", provider: "open_library" });
	expect(await titleOf(id)).toMatchObject({ title: `ISBN ${isbn}`, unfinished: true });
	// The first catalogue that knows it is enough.
	expect(requests.some((path) => path.includes("googleapis"))).toBe(false);
	expect((await call(`/api/lookups/${id}/take`)).body).toEqual({ taken: 1 });
	expect(await titleOf(id)).toMatchObject({
		...{ title: "Beyaz Gemi", author_line: "Cengiz Aytmatov", publisher: "Ötüken", year: 1991, pages: 176 },
		...{ unfinished: false, status: "active", language: "tr", translator: "" },
	});
	expect(await find(id)).toBeNull();
	expect(await small.service.findBy("library_books", { book_id: id })).toMatchObject({ call_number: "AYT" });
	expect((await call(`/api/lookups/${id}/take`)).status).toBe(404);
});

test("all that was found is taken at once, by the own school only; what somebody wrote stays", async () => {
	await choose({ open_library: true });
	const isbns = [freshIsbn(), freshIsbn(), freshIsbn()];
	plays["openlibrary.org"] = (request, response) => {
		const isbn = /\d{13}/.exec(String(request.url))?.[0] ?? "";
		openLibrary(isbn, { title: `Kitap ${isbn}`, authors: [{ name: "Biri" }] })(request, response);
	};
	const ids = [];
	for (const isbn of isbns) ids.push(await scan(isbn));
	await server.call("PATCH", `/api/collections/books/records/${ids[0]}`, { token, body: { title: "Elle" } });
	await minute();
	const school_id = await small.create("schools", { name: "Başka Lise", type: "lise", province: "İzmir" });
	const library_id = await small.create("libraries", { name: "Öbür", school_id, kind: "main" });
	const stranger = String((await person(small, "baska", { school_id, library_id })).token);
	expect((await call(`/api/lookups/${ids[0]}/take`, {}, stranger)).status).toBe(404);
	expect((await call("/api/lookups/take-all", {}, stranger)).body).toEqual({ taken: 0, left: 0 });
	expect((await call("/api/lookups/take-all")).body).toEqual({ taken: 3, left: 0 });
	expect(await titleOf(ids[0] ?? "")).toMatchObject({
		title: "Elle",
		author_line: "Biri",
		unfinished: false,
	});
	expect(await titleOf(ids[1] ?? "")).toMatchObject({ title: `Kitap ${isbns[1]}` });
});

test("without internet it waits longer each time, is asked for again, and nobody who scans notices", async () => {
	await choose({ open_library: true });
	const id = await scan(freshIsbn());
	await minute();
	const first = await find(id);
	expect(first).toMatchObject({ state: "waiting" });
	const tries = Number(first?.tries);
	expect(tries).toBeGreaterThan(0);
	expect(String(first?.next_at) > small.now().toISOString().replace("T", " ")).toBe(true);
	// Not due yet: nothing is requested.
	requests.length = 0;
	await small.service.crons.run("rafta_lookups");
	expect(requests).toEqual([]);
	small.clock.now = new Date(small.clock.now.getTime() + 25 * 3_600_000);
	plays["openlibrary.org"] = nothing;
	await minute();
	expect(await find(id)).toMatchObject({ state: "none", tries: tries + 1 });
	// A user has it looked up again.
	expect((await call(`/api/lookups/${id}/again`)).body).toEqual({ state: "waiting" });
});

test("a service that is silent is left alone for the rest of the run; the others are asked", async () => {
	await choose({ open_library: true, google_books: true });
	plays["www.googleapis.com"] = nothing;
	const ids = [];
	for (let at = 0; at < 5; at++) ids.push(await scan(freshIsbn()));
	await minute();
	const count = (name: string) => requests.filter((path) => path.includes(name)).length;
	expect(count("googleapis")).toBe(5);
	expect(count("openlibrary")).toBeLessThanOrEqual(4);
	for (const id of ids) expect(await find(id)).toMatchObject({ state: "waiting" });
});

test("two processes that work at once ask for each ISBN once", async () => {
	await choose({ open_library: true });
	plays["openlibrary.org"] = nothing;
	const { port } = externalServer.address() as AddressInfo;
	const ids = [];
	await choose({ open_library: false });
	for (let at = 0; at < 4; at++) ids.push(await scan(freshIsbn()));
	await choose({ open_library: true });
	small.clock.now = new Date(small.clock.now.getTime() + 25 * 3_600_000);
	requests.length = 0;
	const faults: unknown[] = [];
	const workers = [0, 1].map(() =>
		createLookups(
			small.service,
			(address, limits) =>
				fetchOutside(address.replace("https://", `http://127.0.0.1:${port}/`), {
					...limits,
					isAllowed: () => true,
				}),
			small.now,
			(error) => faults.push(error),
		),
	);
	await Promise.all(workers.map((worker) => worker.run()));
	expect(faults).toEqual([]);
	for (const id of ids) expect(await find(id)).toMatchObject({ state: "none" });
	expect(new Set(requests).size).toBe(requests.length);
	await Promise.all(workers.map((worker) => worker.close()));
});

test("a national catalogue is asked by SRU, before the others", async () => {
	await choose({ open_library: true, sru_address: "http://sru.example.org:210/biblios", sru_index: "" });
	const isbn = freshIsbn();
	const field = (tag: string, code: string, text: string) =>
		`<datafield tag="${tag}" ind1="1" ind2=" "><subfield code="${code}">${text}</subfield></datafield>`;
	plays["sru.example.org"] = (_request, response) =>
		void response.end(
			`<zs:searchRetrieveResponse xmlns:zs="x"><zs:records><zs:record><zs:recordData><record><leader>00000nam a2200000 i 4500</leader>${field("020", "a", isbn)}${field("100", "a", "Tanpınar, Ahmet Hamdi")}${field("245", "a", "Huzur /")}</record></zs:recordData></zs:record></zs:records></zs:searchRetrieveResponse>`,
		);
	const id = await scan(isbn);
	await minute();
	expect(await find(id)).toMatchObject({
		state: "found",
		provider: "sru",
		proposal: { title: "Huzur", authors: ["Ahmet Hamdi Tanpınar"] },
	});
	const own = requests.filter((path) => path.includes(isbn));
	expect(own).toEqual([
		`/sru.example.org/biblios?version=1.1&operation=searchRetrieve&query=bath.isbn%3D${isbn}&maximumRecords=10&recordSchema=marcxml`,
	]);
});

test("a cover from outside is drawn anew; what is none, too large or leads into our network is left (attack 74)", async () => {
	await choose({ open_library: true, covers: true });
	const picture = await sharp({ create: { width: 900, height: 1400, channels: 3, background: "#884422" } })
		.withExif({ IFD0: { Artist: "Gizli Kişi" } })
		.png()
		.toBuffer();
	const covers: Record<string, Play> = {
		good: (_request, response) => void response.end(picture),
		page: (_request, response) => void response.end("<html></html>"),
		broken: (_request, response) => void response.end(picture.subarray(0, 200)),
		huge: (_request, response) => void response.end(Buffer.concat([picture, Buffer.alloc(5 * 1024 ** 2)])),
		inner: (_request, response) =>
			void response.writeHead(302, { location: "http://169.254.169.254/latest/meta-data" }).end(),
	};
	plays["covers.openlibrary.org"] = (request, response) => {
		const kind = String(request.url).split("/").at(-1) ?? "";
		(covers[kind] ?? silentPlay)(request, response);
	};
	const isbn = freshIsbn();
	plays["openlibrary.org"] = openLibrary(isbn, {
		title: "Kapaklı",
		cover: { large: "http://covers.openlibrary.org/good" },
	});
	const id = await scan(isbn);
	await minute();
	for (const kind of ["page", "broken", "huge", "inner", "none"]) {
		const address = `https://covers.openlibrary.org/${kind}`;
		await fetchCover(small.service, fetchThere, { title: id, address });
		expect(requests.at(-1), kind).toContain(`/${kind}`);
		expect((await titleOf(id))?.cover, kind).toBe("");
	}
	expect((await call(`/api/lookups/${id}/take`)).status).toBe(200);
	await expect.poll(async () => String((await titleOf(id))?.cover)).toMatch(/^kapak_.+\.jpg$/);
	const name = String((await titleOf(id))?.cover);
	const kept = await fetch(`${server.url}/api/files/books/${id}/${name}`, {
		headers: { authorization: token },
	});
	const bytes = Buffer.from(await kept.arrayBuffer());
	expect(await sharp(bytes).metadata()).toMatchObject({ format: "jpeg", width: 771, height: 1200 });
	expect(bytes.includes("Gizli")).toBe(false);
	// A cover chosen in the meantime stays.
	await fetchCover(small.service, fetchThere, { title: id, address: "https://covers.openlibrary.org/good" });
	expect((await titleOf(id))?.cover).toBe(name);
});

test("the look-up by hand answers from the catalogue, then from outside", async () => {
	await choose({ open_library: true });
	const isbn = freshIsbn();
	plays["openlibrary.org"] = openLibrary(isbn, { title: "Yaban" });
	const look = (query: string, who = token) =>
		server.call("GET", `/api/books/lookup?${query}`, { token: who });
	expect((await look("isbn=975-08-0714-6")).body).toMatchObject({
		...{ isbn13: "9789750807145", isbn10: "9750807146", source: "own", copies: 4, proposal: null },
		book: { title: "İnce Memed" },
	});
	expect((await look(`isbn=${isbn}&outside=no`)).body).toMatchObject({ source: null, proposal: null });
	expect(requests).toEqual([]);
	expect((await look(`isbn=${isbn}`)).body).toMatchObject({
		source: "open_library",
		book: null,
		proposal: { title: "Yaban" },
	});
	expect((await look("isbn=975-08-0714-6")).body.outside).toBe("unasked");
	expect((await look(`isbn=${isbn}`)).body.outside).toBe("found");
	plays["openlibrary.org"] = nothing;
	expect((await look(`isbn=${isbn}`)).body.outside).toBe("none");
	plays["openlibrary.org"] = silentPlay;
	expect((await look(`isbn=${isbn}`)).body.outside).toBe("silent");
	await choose({ open_library: false });
	expect((await look(`isbn=${isbn}`)).body.outside).toBe("off");
	expect((await look("isbn=9789750807146")).body.data.isbn.code).toBe("validation_invalid_isbn");
	expect((await look("")).status).toBe(400);
	expect((await look(`isbn=${isbn}&outside=http://x`)).status).toBe(400);
});

/** Types a title into its form. */
async function type(values: object): Promise<string> {
	const { status, body } = await server.call("POST", "/api/collections/books/records", {
		token,
		body: values,
	});
	expect(status, JSON.stringify(body)).toBe(200);
	return body.id;
}

test("a typed title takes what it lacks, and a cover, from a record of its own name only", async () => {
	await choose({ open_library: true, covers: true });
	const picture = await sharp({ create: { width: 400, height: 600, channels: 3, background: "#224488" } })
		.png()
		.toBuffer();
	plays["covers.openlibrary.org"] = (_request, response) => void response.end(picture);
	// What the piles still had is taken.
	await call("/api/lookups/take-all");
	const [same, other] = [freshIsbn(), freshIsbn()];
	const book = {
		...{
			title: "Şeker portakalı: roman",
			authors: [{ name: "José Mauro de Vasconcelos" }],
			publish_date: "1983",
		},
		...{ number_of_pages: 200, cover: { large: "http://covers.openlibrary.org/good" } },
	};
	plays["openlibrary.org"] = (request, response) => {
		const isbn = /\d{13}/.exec(String(request.url))?.[0] ?? "";
		openLibrary(isbn, book)(request, response);
	};
	const named = await type({ title: "Şeker Portakalı", isbn13: same, pages: 182 });
	const wrong = await type({ title: "Beyaz Gemi", isbn13: other });
	expect(await find(named)).toMatchObject({ state: "waiting", school_id: small.school });
	await minute();
	expect(await titleOf(named)).toMatchObject({
		...{ title: "Şeker Portakalı", author_line: "José Mauro de Vasconcelos", year: 1983, pages: 182 },
		cover: expect.stringMatching(/^kapak_/),
	});
	expect(await find(named)).toMatchObject({ state: "found", provider: "open_library", proposal: null });
	expect(await titleOf(wrong)).toMatchObject({ title: "Beyaz Gemi", author_line: "", cover: "" });
	expect(await find(wrong)).toMatchObject({ state: "found", proposal: { title: "Şeker portakalı: roman" } });
	// Neither is taken with those of the piles.
	expect((await call("/api/lookups/take-all")).body).toEqual({ taken: 0, left: 0 });
	expect((await call(`/api/lookups/${wrong}/take`)).status).toBe(404);
	// A title without an ISBN has nothing to look up.
	expect(await find(await type({ title: "Numarasız" }))).toBeNull();
});

test("the address of a catalogue is one of the internet", async () => {
	const path = `/api/collections/lookup_settings/records/${settings}`;
	const set = (body: object) => server.call("PATCH", path, { token: admin, body });
	for (const sru_address of [
		"http://localhost:210/",
		"http://127.0.0.1/",
		"http://10.0.0.5/",
		"http://[::1]/",
		"http://169.254.169.254/",
		"http://2130706433/",
		"http://sunucu/",
		"https://kisi:parola@katalog.example.org/",
		"file:///etc/passwd",
		"javascript:alert(1)",
		"katalog",
	]) {
		const { status, body } = await set({ sru_address });
		expect([status, body.data?.sru_address?.code], sru_address).toEqual([400, "validation_invalid_url"]);
	}
	expect((await set({ sru_index: "a b" })).status).toBe(400);
	expect((await set({ sru_address: "http://katalog.example.org:210/biblios" })).status).toBe(200);
	expect((await set({ sru_address: "" })).status).toBe(200);
});

test("a title without an author is finished by a word, one that is only a number is not", async () => {
	const id = await scan(freshIsbn());
	const finish = () => call(`/api/lookups/${id}/finish`);
	expect((await finish()).body.data.title.code).toBe("validation_unfinished_title");
	await server.call("PATCH", `/api/collections/books/records/${id}`, {
		token,
		body: { title: "Atasözleri" },
	});
	expect((await finish()).status).toBe(200);
	expect(await titleOf(id)).toMatchObject({ unfinished: false, author_line: "" });
	expect((await finish()).status).toBe(404);
});
