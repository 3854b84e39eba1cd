// engines: both
import { generateKeyPairSync } from "node:crypto";
import type { AddressInfo } from "node:net";
import type { ClientResponseError } from "pocketbase";
import { SMTPServer } from "smtp-server";
import { afterAll, beforeAll, expect, test } from "vitest";
import { startRecordServer } from "./server.ts";

const server = await startRecordServer();
const pb = server.client();

/** Mails received by the mail server, one text each. */
const received: string[] = [];
let refusing = false;
const smtp = new SMTPServer({
	disabledCommands: ["STARTTLS"],
	authOptional: true,
	onAuth: ({ username, password }, _session, done) =>
		password === "posta-parolasi" ? done(null, { user: username }) : done(new Error("wrong password")),
	onData(stream, _session, done) {
		let text = "";
		stream.on("data", (chunk) => {
			text += chunk;
		});
		stream.on("end", () => {
			if (refusing) return done(new Error("mailbox full"));
			received.push(text);
			done();
		});
	},
});

afterAll(async () => {
	await server.close();
	await new Promise((resolve) => smtp.close(() => resolve(null)));
});

const failure = (work: Promise<unknown>): Promise<ClientResponseError> =>
	work.then(
		() => Promise.reject(new Error("it did not fail")),
		(error: ClientResponseError) => error,
	);

beforeAll(async () => {
	smtp.listen(0, "127.0.0.1");
	await server.service.transaction((all) =>
		all.create("_superusers", { email: "root@rafta.test", password: "parola-root" }),
	);
	await pb.collection("_superusers").authWithPassword("root@rafta.test", "parola-root");
});

const mails = (state = ""): Promise<{ totalItems: number; items: Record<string, unknown>[] }> =>
	pb.send("/api/mails", { query: { state } });

test("settings are the superusers' alone, and show no secret", async () => {
	expect((await failure(server.client().settings.getAll())).status).toBe(401);
	const someone = await server.signedIn("birisi");
	for (const path of ["/api/settings", "/api/logs", "/api/logs/stats", "/api/mails"]) {
		expect((await failure(someone.send(path, {}))).status).toBe(403);
	}
	const changed = await pb.settings.update({
		meta: { appName: "Okulum", appURL: "https://okul.test/" },
		smtp: { password: "posta-parolasi", username: "okul" },
		s3: { secret: "cok-gizli" },
	});
	expect(changed).toMatchObject({ meta: { appName: "Okulum", appURL: "https://okul.test" } });
	expect(JSON.stringify(changed)).not.toMatch(/posta-parolasi|cok-gizli/);
	// Sending the settings back as received keeps the secrets.
	await pb.settings.update(await pb.settings.getAll());
	expect(server.service.settings.current()).toMatchObject({
		smtp: { password: "posta-parolasi" },
		s3: { secret: "cok-gizli" },
	});
});

test.each([
	[{ meta: { appName: "" } }, "meta.appName", "validation_required"],
	[{ meta: { appName: "Okul\nadı" } }, "meta.appName", "validation_match_invalid"],
	[{ meta: { senderName: "Okul\r\nBcc: x@example.test" } }, "meta.senderName", "validation_match_invalid"],
	[{ meta: { appURL: "javascript:alert(1)" } }, "meta.appURL", "validation_is_url"],
	[{ meta: { senderAddress: "no address" } }, "meta.senderAddress", "validation_match_invalid"],
	[{ smtp: { enabled: true, host: "" } }, "smtp.host", "validation_required"],
	[{ superuserIPs: ["10.0.0.0/99"] }, "superuserIPs.0", "validation_invlaid_ip_or_subnet"],
	[{ backups: { cron: "every now and then" } }, "backups.cron", "validation_invalid_cron"],
	[{ backups: { cron: "*/2 * * * * *" } }, "backups.cron", "validation_invalid_cron"],
	[{ backups: { cron: "2030-01-01T00:00:00" } }, "backups.cron", "validation_invalid_cron"],
	[{ s3: { enabled: true } }, "s3.bucket", "validation_required"],
	[
		{ rateLimits: { rules: [{ label: "odd label!", duration: 1, maxRequests: 1 }] } },
		"rateLimits.rules.0.label",
		"validation_match_invalid",
	],
	[{ logs: { maxDays: -1 } }, "logs.maxDays", "validation_min_greater_equal_than_required"],
])("%j is refused and changes nothing", async (body, path, code) => {
	const before = server.service.settings.current();
	const error = await failure(pb.settings.update(body));
	expect(error.status).toBe(400);
	expect(path.split(".").reduce((at, name) => at?.[name], error.response.data)?.code).toBe(code);
	expect(server.service.settings.current()).toBe(before);
});

test.each([
	"*/30 0-6 * * 1-5",
	"@hourly",
	"@daily",
	"@midnight",
	"@weekly",
	"@monthly",
	"@yearly",
	"@annually",
])("backups may come by the schedule %s", async (cron) => {
	expect(await pb.settings.update({ backups: { cron } })).toMatchObject({ backups: { cron } });
	await pb.settings.update({ backups: { cron: "" } });
});

test.each([{ meta: "text" }, { smtp: { port: "25" } }, { superuserIPs: [1] }, { rateLimits: { rules: {} } }])(
	"malformed %j is refused",
	async (body) => {
		expect((await failure(pb.settings.update(body))).status).toBe(400);
	},
);

test("a client secret for Apple is signed with the developer's key", async () => {
	const { privateKey } = generateKeyPairSync("ec", { namedCurve: "P-256" });
	const pem = String(privateKey.export({ type: "pkcs8", format: "pem" }));
	const { secret } = await pb.settings.generateAppleClientSecret("id", "1234567890", "0987654321", pem, 60);
	expect(JSON.parse(atob(secret.split(".")[0] ?? ""))).toMatchObject({ alg: "ES256", kid: "0987654321" });
	const error = await failure(
		pb.settings.generateAppleClientSecret("id", "short", "0987654321", "no key", 60),
	);
	expect(Object.keys(error.response.data)).toEqual(["teamId", "privateKey"]);
});

test("without a mail server mails wait; with one they go out, with words for every reader", async () => {
	await server.signedIn("postaci");
	await server.client().collection("users").requestPasswordReset("postaci@rafta.test");
	await expect.poll(async () => (await mails("waiting")).totalItems).toBe(1);
	const [waiting] = (await mails("waiting")).items;
	expect(waiting).toMatchObject({ to: "postaci@rafta.test", state: "waiting", attempts: 0 });
	expect(JSON.stringify(waiting)).not.toContain("token=");
	const { port } = smtp.server.address() as AddressInfo;
	await pb.settings.update({ smtp: { enabled: true, host: "127.0.0.1", port } });
	await expect.poll(async () => (await mails("sent")).totalItems).toBe(1);
	expect(received[0]).toContain("text/plain");
	expect(received[0]).toMatch(/^From: Records/m);
	// Lines of a mail are wrapped at their limit, not between words.
	expect(received[0]?.replaceAll("=\r\n", "")).toContain("https://okul.test/users/forgot-password?token=3D");
});

test("a mail that is not taken is kept, told why, and can be sent again", async () => {
	refusing = true;
	await server.signedIn("dolu");
	await server.client().collection("users").requestPasswordReset("dolu@rafta.test");
	await expect
		.poll(async () => (await mails("waiting")).items.map(({ error }) => String(error)))
		.toContainEqual(expect.stringContaining("mailbox full"));
	const [stuck] = (await mails("waiting")).items;
	expect(Date.parse(String(stuck?.next).replace(" ", "T"))).toBeGreaterThan(Date.now() + 30_000);
	const test = await failure(pb.settings.testEmail("_superusers", "root@rafta.test", "verification"));
	expect(test.message).toContain("mailbox full");
	refusing = false;
	await pb.send(`/api/mails/${stuck?.id}/send`, { method: "POST" });
	await expect.poll(async () => (await mails("sent")).totalItems).toBe(2);
	expect(await pb.settings.testEmail("users", "root@rafta.test", "otp")).toBe(true);
	expect(received.at(-1)).toContain("123456");
	await pb.send(`/api/mails/${stuck?.id}`, { method: "DELETE" });
	expect((await failure(pb.send(`/api/mails/${stuck?.id}`, { method: "DELETE" }))).status).toBe(404);
});

test("whose request it was is kept by its account's id alone, where that is switched on", async () => {
	const lines = async (filter: string) => (await pb.logs.getList(1, 50, { filter, sort: "-created" })).items;
	const known = await server.signedIn("gunlukcu", 3);
	const id = String(known.authStore.record?.id);
	await failure(known.send("/api/collections/before/records", {}));
	await pb.settings.update({ logs: { logAuthId: true } });
	await failure(known.send("/api/collections/after/records", {}));
	await failure(server.client().send("/api/collections/guest/records", {}));
	await pb.settings.update({ logs: { logAuthId: false } });
	const [line] = await lines(`data.authId = "${id}"`);
	expect(line?.data).toMatchObject({ auth: "users", authId: id, url: "/api/collections/after/records" });
	expect((await lines('data.url = "/api/collections/before/records"'))[0]?.data).not.toHaveProperty("authId");
	expect((await lines('data.url = "/api/collections/guest/records"'))[0]?.data).toMatchObject({
		auth: "",
		authId: "",
	});
	expect(JSON.stringify(await lines('data.url ~ "/records"'))).not.toContain("gunlukcu");
});

test("requests are logged without what they carried", async () => {
	await failure(server.client().send("/api/collections/none/records?token=cok-gizli&filter=a", {}));
	const { items } = await pb.logs.getList(1, 50, { filter: "data.status = 404", sort: "-created" });
	expect(items[0]).toMatchObject({ level: 8, data: { method: "GET", status: 404 } });
	expect(items[0]?.data.url).toContain("token=***&filter=a");
	const entry = await pb.logs.getOne(items[0]?.id ?? "");
	expect(entry.id).toBe(items[0]?.id);
	const stats = await pb.logs.getStats({ filter: "data.status = 404" });
	expect(stats[0]?.total).toBeGreaterThan(0);
	expect(JSON.stringify(await pb.logs.getList(1, 200))).not.toMatch(/parola-|cok-gizli|Authorization/);
	expect((await failure(pb.logs.getList(1, 1, { filter: "nothing = 1" }))).status).toBe(400);
});

test("who asks too often is told when to come back; superusers and named networks are not", async () => {
	const rules = [
		{ label: "posts:list", audience: "" as const, duration: 60, maxRequests: 3 },
		{ label: "*:auth", audience: "@guest" as const, duration: 60, maxRequests: 2 },
	];
	await pb.settings.update({ rateLimits: { enabled: true, rules } });
	const guest = server.client();
	for (let n = 0; n < 3; n++) await guest.collection("posts").getList();
	const refused = await failure(guest.collection("posts").getList());
	expect(refused.status).toBe(429);
	expect(refused.response.retry_after).toBeGreaterThan(0);
	await pb.collection("posts").getList();
	for (let n = 0; n < 2; n++) await failure(guest.collection("users").authWithPassword("a@b.test", "x"));
	expect((await failure(guest.collection("users").authWithPassword("a@b.test", "x"))).status).toBe(429);
	await pb.settings.update({ rateLimits: { enabled: true, rules, excludedIPs: ["127.0.0.0/8"] } });
	for (let n = 0; n < 5; n++) await guest.collection("posts").getList();
	await pb.settings.update({ rateLimits: { enabled: false } });
});

test("a proxy is believed only where the settings name its header", async () => {
	const health = async () =>
		(await pb.health.check({ headers: { "X-Forwarded-For": "198.51.100.7, 203.0.113.9" } })).data;
	expect(await health()).toMatchObject({ realIP: "127.0.0.1", possibleProxyHeader: "X-Forwarded-For" });
	await pb.settings.update({ trustedProxy: { headers: ["X-Forwarded-For"] } });
	expect((await health())?.realIP).toBe("203.0.113.9");
	await pb.settings.update({ trustedProxy: { headers: ["X-Forwarded-For"], useLeftmostIP: true } });
	expect((await health())?.realIP).toBe("198.51.100.7");
	await pb.settings.update({ trustedProxy: { headers: [] } });
});

test("superusers may be bound to networks", async () => {
	await server.service.transaction((tx) =>
		server.service.settings.save(tx.sql, {
			...server.service.settings.current(),
			superuserIPs: ["10.0.0.0/8"],
		}),
	);
	expect((await failure(pb.settings.getAll())).status).toBe(403);
	const login = server.client().collection("_superusers").authWithPassword("root@rafta.test", "parola-root");
	expect((await failure(login)).status).toBe(403);
	await server.service.transaction((tx) =>
		server.service.settings.save(tx.sql, {
			...server.service.settings.current(),
			superuserIPs: ["127.0.0.1"],
		}),
	);
	expect((await pb.settings.getAll()).superuserIPs).toEqual(["127.0.0.1"]);
});
