// engines: both
/** What strangers do keeps no owner out: of an account, of a code, of registration, of the contact form. */
import { raw } from "@rafta/records";
import { afterAll, beforeAll, expect, test } from "vitest";
import { openSmallLibrary, type SmallLibrary } from "../lending/circulation/small-library.ts";
import { openSmallServer, type SmallServer } from "./small-server.ts";

const password = "mavi dolap altı kedi";
const users = "/api/collections/users";
const browser = "a-browser-of-the-librarian";

let small: SmallLibrary;
let server: SmallServer;

beforeAll(async () => {
	small = await openSmallLibrary();
	server = await openSmallServer(small.rafta, small.now);
	const { settings, database } = small.service;
	const trusted = { ...settings.current(), trustedProxy: { headers: ["X-Address"], useLeftmostIP: false } };
	await database.write((tx) => settings.save(tx, trusted));
});
afterAll(async () => {
	await server.close();
	await small.dispose();
});

const pass = (seconds: number) => {
	small.clock.now = new Date(small.clock.now.getTime() + seconds * 1000);
};
const post = (
	path: string,
	body: object,
	{ address = "10.0.0.1", device = "", token }: { address?: string; device?: string; token?: string } = {},
) => server.call("POST", path, { body, token, headers: { "x-address": address, "x-device": device } });
const logIn = (identity: string, typed: string, where: { address?: string; device?: string } = {}) =>
	post(`${users}/auth-with-password`, { identity, password: typed }, where);
const linksTo = async (address: string) =>
	(await small.service.database.read.all(raw('SELECT "mail" FROM "_mails"'))).filter(({ mail }) =>
		String(mail).includes(address),
	).length;

test("in a browser of the owner the right password passes, whatever others typed at the same address", async () => {
	await small.deskFor("kutuphaneci", { password, passwordConfirm: password });
	expect((await logIn("kutuphaneci", password, { device: browser })).status).toBe(200);
	for (let n = 0; n < 12; n++) await logIn("kutuphaneci", "yanlış parola");
	expect((await logIn("kutuphaneci", password)).status).toBe(429);
	expect((await logIn("kutuphaneci", password, { device: "an-invented-browser-name" })).status).toBe(429);
	expect((await logIn("kutuphaneci", password, { device: browser })).status).toBe(200);
	// Guesses in it are counted like all others.
	const statuses: number[] = [];
	for (let n = 0; n < 12; n++)
		statuses.push((await logIn("kutuphaneci", "yanlış parola", { device: browser })).status);
	expect(statuses.slice(-2)).toEqual([429, 429]);
});

test("a new password makes the browser a stranger's, until it is used there", async () => {
	const { user } = await small.deskFor("degisen", { password, passwordConfirm: password });
	expect((await logIn("degisen", password, { device: browser })).status).toBe(200);
	const fresh = "yeni uzun bir parola";
	await small.service.transaction((all) => all.update("users", user, { password: fresh }));
	for (let n = 0; n < 12; n++) await logIn("degisen", "yanlış parola");
	expect((await logIn("degisen", fresh, { device: browser })).status).toBe(429);
	expect((await logIn("degisen", fresh, { device: browser, address: "10.0.0.2" })).status).toBe(200);
	expect((await logIn("degisen", fresh, { device: browser })).status).toBe(200);
});

test("at an address where invented names failed for long, right passwords pass one after the other", async () => {
	const address = "10.3.0.1";
	for (const name of ["ayla", "bora"]) await small.deskFor(name, { password, passwordConfirm: password });
	for (let n = 0; n < 305; n++) await logIn(`uydurma${n}`, "yanlış parola", { address });
	expect((await logIn("uydurma", password, { address })).status).toBe(429);
	expect((await logIn("ayla", password, { address })).status).toBe(200);
	expect((await logIn("bora", password, { address })).status).toBe(429);
	for (let n = 400; n < 420; n++) await logIn(`uydurma${n}`, "yanlış parola", { address });
	pass(11);
	expect((await logIn("bora", password, { address })).status).toBe(200);
});

test("who gets no link with the registration gets it with the first sign-in", async () => {
	const address = "10.4.0.1";
	const email = (n: number) => `kayit${n}@example.org`;
	for (let n = 0; n < 6; n++) {
		const body = { email: email(n), password, passwordConfirm: password };
		expect((await post(`${users}/records`, body, { address })).status).toBe(200);
	}
	expect([await linksTo(email(0)), await linksTo(email(5))]).toEqual([1, 0]);
	expect((await logIn(email(5), password, { address: "10.4.0.2" })).status).toBe(200);
	await expect.poll(() => linksTo(email(5))).toBe(1);
	expect((await logIn(email(5), password, { address: "10.4.0.2" })).status).toBe(200);
	expect(await linksTo(email(5))).toBe(1);
});

test("strangers who ask for a new address keep its owner from nothing", async () => {
	const ask = async (name: string, address: string) => {
		await small.deskFor(name, { password, passwordConfirm: password });
		const { token } = (await logIn(name, password, { address })).body;
		const body = { newEmail: "yeni-adresim@example.org" };
		return (await post(`${users}/request-email-change`, body, { address, token })).status;
	};
	const statuses: number[] = [];
	for (let n = 0; n < 7; n++) statuses.push(await ask(`yabanci${n}`, "10.5.0.1"));
	expect(statuses.at(-1)).toBe(429);
	expect(await ask("sahibi", "10.5.0.2")).toBe(204);
});

test("a flood of messages leaves a slow way to the contact form", async () => {
	const write = (address: string, n: number) =>
		post(
			"/api/collections/contacts/records",
			{ name: "Ali", email: "ali@example.org", subject: "Soru", message: `Soru ${n}` },
			{ address },
		);
	for (let n = 0; n < 600; n++) expect((await write(`10.6.${Math.floor(n / 30)}.1`, n)).status).toBe(200);
	expect((await write("10.6.20.1", 600)).status).toBe(200);
	expect((await write("10.7.0.1", 601)).status).toBe(429);
	pass(61);
	expect((await write("10.6.20.1", 602)).status).toBe(429);
	expect((await write("10.7.0.1", 603)).status).toBe(200);
});
