// engines: both
/** The contact form and its inbox: accepted messages, spam, notifications, and replies by mail (81). */
import { raw } from "@rafta/records";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { nowhere, type Person, person } from "../../access/people.ts";
import { openSmallServer, type SmallServer } from "../../http/small-server.ts";
import { openSmallLibrary, type SmallLibrary } from "../../lending/circulation/small-library.ts";

const path = "/api/collections/contacts/records";
let small: SmallLibrary;
let server: SmallServer;
let admin: Person;

beforeAll(async () => {
	small = await openSmallLibrary();
	server = await openSmallServer(small.rafta, small.now);
	admin = await person(small, "yonetici", { role: 2, email: "yonetici@example.org", ...nowhere });
});
afterAll(async () => {
	await server.close();
	await small.dispose();
});

const pass = (seconds: number) => {
	small.clock.now = new Date(small.clock.now.getTime() + seconds * 1000);
};
/** Advances the clock and deletes earlier messages and notices. */
beforeEach(async () => {
	pass(7 * 3600);
	await small.service.transaction(async (records) => {
		for (const name of ["contacts", "notices"]) {
			for (const { id } of await records.list(name, {})) await records.delete(name, id);
		}
	});
	admin = { id: admin.id, token: await tokenOf(admin.id) };
});
async function tokenOf(id: string): Promise<string> {
	const [collection, record] = [small.service.collection("users"), await small.service.find("users", id)];
	if (!collection || !record) throw new Error("nobody");
	return small.service.issueToken({ collection, record });
}

interface Mail {
	to: { address: string };
	subject: string;
	html: string;
}
const mails = async () =>
	(await small.service.database.read.all(raw('SELECT "mail" FROM "_mails" ORDER BY "created" DESC'))).map(
		({ mail }) => JSON.parse(String(mail)) as Mail,
	);
const message = { name: "Ali", email: "ali@example.org", subject: "Soru", message: "Nasıl katılırız?" };
const write = (body: object = {}, language = "tr") =>
	server.call("POST", path, { language, body: { ...message, ...body } });
/** Sends the form as a person fills it in. */
async function send(body: object = {}, seconds = 30) {
	const { ticket } = (await server.call("GET", "/api/contact/ticket")).body;
	pass(seconds);
	return write({ ticket, ...body });
}
const kept = async (id: string) => small.service.find("contacts", id);

test("a message by the form is new, by whatever door, and administrators hear of the first one by words of our own", async () => {
	const before = (await mails()).length;
	const { status, body } = await send({ subject: "Bcc: x@example.org", message: "Gizli soru" });
	expect(status).toBe(200);
	expect(await kept(body.id)).toMatchObject({ status: "new", spam_signs: "" });
	await send({ message: "Bir soru daha" });
	const posted = (await mails()).slice(0, (await mails()).length - before);
	expect(posted.map(({ to }) => to.address)).toEqual(["yonetici@example.org"]);
	expect(JSON.stringify(posted)).not.toMatch(/Gizli|Bcc|ali@/);
	expect(await small.service.list("notices", {})).toMatchObject([
		{ kind: "contact_received", user_id: admin.id },
	]);
});

test("81: a filled trap, links and a third time the same are kept as spam, and nobody is told", async () => {
	for (const body of [
		{ website: "http://x.example" },
		{ message: "https://a.example https://b.example https://c.example" },
	]) {
		const answer = await send(body);
		expect([answer.status, (await kept(answer.body.id))?.status]).toEqual([200, "spam"]);
	}
	const same = { message: "Aynı metin" };
	const stati = [];
	for (let n = 0; n < 3; n++) stati.push((await kept((await send(same)).body.id))?.status);
	expect(stati).toEqual(["new", "new", "spam"]);
	expect(await small.service.list("notices", {})).toHaveLength(1);
});

test("81: a ticket counts from when it was given, a forged or old one is none", async () => {
	const { ticket } = (await server.call("GET", "/api/contact/ticket")).body;
	const signs = async (given: unknown, n: number) =>
		(await kept((await write({ ticket: given, message: `Soru ${n}` })).body.id))?.spam_signs;
	expect(await signs(ticket, 1)).toBe("fast");
	pass(60);
	expect(await signs(ticket, 2)).toBe("");
	const [time = "", mark = ""] = String(ticket).split(".");
	const forged = `${(Number.parseInt(time, 36) - 1000).toString(36)}.${mark}`;
	let n = 3;
	for (const bad of [forged, `${time}.`, "", "x".repeat(5000), ["a"], { a: 1 }, 7, null]) {
		expect(await signs(bad, n++)).toBe("no_ticket");
	}
	pass(25 * 3600);
	expect(await signs(ticket, n)).toBe("no_ticket");
});

test("81: thirty an hour from one address, said in the sender's language; each of a batch counts", async () => {
	for (let n = 0; n < 29; n++) expect((await write({ message: `Soru ${n}` })).status).toBe(200);
	const request = { method: "POST", url: path, body: message };
	const requests = [request, { ...request, body: { ...message, message: "Başka" } }];
	const batch = { body: { batch: { enabled: true } }, ...admin };
	expect((await server.call("PATCH", "/api/settings", batch)).status).toBe(200);
	expect((await server.call("POST", "/api/batch", { body: { requests } })).status).toBe(400);
	const refused = await write({}, "en");
	expect([refused.status, refused.body.message]).toEqual([429, expect.stringContaining("Too many attempts")]);
	expect(await small.service.list("contacts", {})).toHaveLength(29);
	pass(3700);
	expect((await write()).status).toBe(200);
});

test("an answer goes out once, with nothing of the message in a header, and quotes it as text", async () => {
	const hostile = "Merhaba\r\nBcc: x@example.org\r\n\r\n<b>alert(1)</b>";
	const { body } = await send({ name: hostile, subject: hostile, message: hostile, language: "en" });
	const answer = (values: object, who: { token?: string } = admin) =>
		server.call("POST", `/api/contacts/${body.id}/answer`, { body: values, ...who });
	expect((await answer({ answer: "  " })).status).toBe(400);
	expect((await answer({ answer: "x".repeat(4001) })).status).toBe(400);
	expect((await answer({ answer: "x", to: "x@example.org" })).status).toBe(400);
	expect((await answer({ answer: "x" }, {})).status).toBe(401);
	expect((await answer({ answer: "x" }, await person(small, "gorevli"))).status).toBe(403);
	const done = await answer({ answer: "Evet\n<b>olur</b>" });
	expect([done.status, done.body]).toEqual([200, { status: "answered", sending: false }]);
	const [mail] = (await mails()).filter(({ to }) => to.address === message.email);
	expect(mail?.to).toEqual({ address: message.email });
	expect(mail?.subject).toMatch(/^Reply to your message · [^\r\n]*$/);
	expect(mail?.subject).not.toContain("Merhaba");
	expect(mail?.html).toContain("&lt;b&gt;olur&lt;/b&gt;");
	expect(mail?.html).not.toContain("<b>");
	expect(await kept(body.id)).toMatchObject({ status: "answered", answer: "Evet\n<b>olur</b>" });
	expect((await answer({ answer: "Evet" })).status).toBe(409);
	expect(await small.service.list("audit_events", { filter: "kind = 'contact_answered'" })).toHaveLength(1);
	const change = { body: { status: "spam" }, ...admin };
	expect((await server.call("PATCH", `${path}/${body.id}`, change)).status).toBe(200);
	expect((await answer({ answer: "Evet" })).status).toBe(409);
	expect(
		(await server.call("POST", "/api/contacts/none/answer", { body: { answer: "x" }, ...admin })).status,
	).toBe(404);
});

test("spam goes after thirty days, messages stay", async () => {
	await send({ website: "x" });
	await send();
	pass(32 * 86_400);
	const token = await tokenOf(admin.id);
	const { body } = await server.call("POST", "/api/retention/run", { token, body: { dry_run: false } });
	expect(body).toMatchObject({ counts: { contacts: 1 } });
	expect(await small.service.list("contacts", {})).toMatchObject([{ status: "new" }]);
});
