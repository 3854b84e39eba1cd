// engines: one
/** The address in what leaves the installation: cards, slips, mails, feeds. Another device must be able to open it. */
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { homeAddressIn, isReachable, rememberDemoAddress } from "../../src/installation/site/address.ts";
import { type Person, person } from "../access/people.ts";
import { openSmallLibrary, type SmallLibrary } from "../lending/circulation/small-library.ts";
import { openSmallServer, type SmallServer } from "./small-server.ts";

let small: SmallLibrary;
let server: SmallServer;
let staff: Person;
beforeEach(async () => {
	small = await openSmallLibrary();
	server = await openSmallServer(small.rafta, small.now);
	staff = await person(small, "sorumlu", {});
});
afterEach(async () => {
	await server.close();
	await small.dispose();
});

const home = "http://192.168.1.20:8090";
const feed = async () =>
	(await server.call("POST", "/api/calendar/feed", { token: staff.token })).body.address;
const readFeed = async (address: string) =>
	(await server.call("GET", new URL(address, home).pathname)).body as string;
const newKey = async () =>
	(await server.call("POST", `/api/readers/${small.readers.ayse}/new-key`, { token: staff.token })).body
		.address;
const mailOf = async () => {
	const account = await small.service.find("users", staff.id);
	if (!account) throw new Error("no account");
	await small.service.transaction((records) =>
		small.rafta.notifier.notify(records, account, {
			...{ kind: "contact_received", school_id: small.school, data: {} },
		}),
	);
	return (await small.service.mail.list("", 1, 50)).items[0]?.mail.html ?? "";
};
const isUnsaid = (text: string) => !/localhost|127\.0\.0\.1|\[::1\]/.test(text);

describe("as long as nobody has set an address that other devices reach", () => {
	test.each(["http://localhost:8090", "http://127.0.0.1:8310", "http://[::1]:8090", "http://0.0.0.0:8090"])(
		"nothing leaves with %s",
		async (appURL) => {
			await small.homeAt(appURL);
			expect((await server.call("GET", "/api/site")).body).toMatchObject({
				has_address: false,
				canonical: "",
			});
			expect(await newKey()).toMatch(new RegExp(`^/students/${small.readers.ayse}#key=`));
			const address = await feed();
			expect(address).toMatch(/^\/api\/calendar\/feed\/[\w-]{32}\.ics$/);
			const calendar = await readFeed(address);
			expect(calendar).toContain("BEGIN:VCALENDAR");
			expect(isUnsaid(calendar)).toBe(true);
			const mail = await mailOf();
			expect(mail).not.toContain("<a ");
			expect(isUnsaid(mail)).toBe(true);
		},
	);
	test("no mail is sent that would be nothing but a link, and who asks is told where the address is set", async () => {
		await small.homeAt("http://127.0.0.1:8310");
		const users = "/api/collections/users";
		const ask = (path: string, body: object, token = "") =>
			server.call("POST", path, { body, token, language: "tr" });
		const sentence = /site adresi ayarlanmamış.*Ayarlar'ın Genel bölümüne/;
		// The same for an account and for an address without one.
		for (const email of ["sorumlu@example.org", "kimse@example.org"]) {
			const answer = await ask(`${users}/request-password-reset`, { email });
			expect([answer.status, answer.body.message]).toEqual([400, expect.stringMatching(sentence)]);
			expect((await ask(`${users}/request-verification`, { email })).status).toBe(400);
		}
		const moved = await ask(`${users}/request-email-change`, { newEmail: "yeni@example.org" }, staff.token);
		expect(moved.status).toBe(400);
		const invited = await ask(
			"/api/readers/invite",
			{ student: small.readers.ayse, email: "ayse@example.org" },
			staff.token,
		);
		expect([invited.status, invited.body.message]).toEqual([400, expect.stringMatching(sentence)]);
		expect((await small.service.find("students", small.readers.ayse))?.user_id).toBe("");
		expect((await small.service.mail.list("", 1, 50)).total).toBe(0);
	});
	test("accounts of own collections are mailed the address that the settings name", async () => {
		const local = "http://127.0.0.1:8310";
		await small.homeAt(local);
		const email = "kok@okul.test";
		await small.service.transaction((all) =>
			all.create("_superusers", { email, password: "mavi dolap altı kedi" }),
		);
		const path = "/api/collections/_superusers/request-password-reset";
		expect((await server.call("POST", path, { body: { email } })).status).toBe(204);
		const html = async () => (await small.service.mail.list("", 1, 50)).items[0]?.mail.html ?? "";
		await expect.poll(html).toContain(`href="${local}/`);
	});
	test("a code is mailed nevertheless", async () => {
		await small.homeAt("http://127.0.0.1:8310");
		const email = "sorumlu@example.org";
		const answer = await server.call("POST", "/api/collections/users/request-otp", { body: { email } });
		expect(answer.status).toBe(200);
		await expect.poll(async () => (await small.service.mail.list("", 1, 50)).total).toBe(1);
	});
	test("a new account is owed its link until there is an address", async () => {
		await small.homeAt("http://127.0.0.1:8310");
		const [email, password] = ["yeni@example.org", "mavi dolap altı kedi"];
		const post = (path: string, body: object) =>
			server.call("POST", `/api/collections/users/${path}`, { body, language: "tr" });
		const made = await post("records", { name: "Yeni Kişi", email, password, passwordConfirm: password });
		expect(made.status).toBe(200);
		const signIn = async () =>
			expect((await post("auth-with-password", { identity: email, password })).status).toBe(200);
		await signIn();
		expect((await small.service.mail.list("", 1, 50)).total).toBe(0);
		await small.homeAt(home);
		await signIn();
		await expect
			.poll(async () => (await small.service.mail.list("", 1, 50)).items[0]?.mail.html ?? "")
			.toContain(`href="${home}/users/forgot-password?token=`);
	});
	test("a card's code is still read at the desk", async () => {
		await small.homeAt("http://localhost:8090");
		const scanned = { op_id: small.op(), code: await newKey() };
		expect(await small.operations.scan(small.desk, scanned)).toMatchObject({ kind: "student" });
	});
});

test("once it is set, everything names it", async () => {
	await small.homeAt(`${home}/`);
	expect((await server.call("GET", "/api/site")).body).toMatchObject({ has_address: true, canonical: home });
	expect(await newKey()).toContain(`${home}/students/${small.readers.ayse}#key=`);
	expect(await feed()).toContain(`${home}/api/calendar/feed/`);
	expect(await mailOf()).toContain(`<a href="${home}/`);
});

test("a name of the network is an address, a name of the computer itself is none", () => {
	expect(isReachable("http://kutuphane-pc:8090")).toBe(true);
	expect(isReachable("http://okul-pc.local:8443")).toBe(true);
	expect(isReachable("http://rafta.localhost")).toBe(false);
	expect(isReachable("no address")).toBe(false);
});

describe("the demonstration", () => {
	const demoHome = () => homeAddressIn(small.service.settings.current(), true);
	test("names the port at which it listens, on the next day another one", async () => {
		await small.homeAt("http://localhost:8090");
		for (const address of ["http://127.0.0.1:8310", "http://127.0.0.1:8311"]) {
			await rememberDemoAddress(small.service, address);
			expect(demoHome()).toBe(address);
		}
	});
	test("keeps an address that somebody has set", async () => {
		await small.homeAt(home);
		await rememberDemoAddress(small.service, "http://127.0.0.1:8310");
		expect(demoHome()).toBe(home);
	});
});
