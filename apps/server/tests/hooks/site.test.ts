// engines: one
/** Installation-wide settings that an administrator may change, through every endpoint. */
import { ApiError, type RecordData, type RequestContext } from "@rafta/records";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { openSmallServer, type SmallServer } from "../http/small-server.ts";
import { openSmallLibrary, type SmallLibrary } from "../lending/circulation/small-library.ts";

let small: SmallLibrary;
let server: SmallServer;
let admin: RequestContext;
let id: string;
beforeAll(async () => {
	small = await openSmallLibrary();
	server = await openSmallServer(small.rafta, small.now);
	const desk = await small.deskFor("yonetici", { role: 2 });
	admin = { ...desk.request, superuser: true };
	id = (await small.service.api.create("site_settings", { title: "Okul" }, {}, admin)).id as string;
});
afterAll(async () => {
	await server.close();
	await small.dispose();
});

const change = (body: Record<string, unknown>) =>
	small.service.api.update("site_settings", id, body, {}, admin) as Promise<RecordData>;

async function refused(work: Promise<unknown>): Promise<Record<string, string>> {
	const error = await work.then(
		() => null,
		(reason: unknown) => reason,
	);
	if (!(error instanceof ApiError)) throw new Error(`expected a refusal, got ${error}`);
	expect(error.status).toBe(400);
	return Object.fromEntries(Object.entries(error.data).map(([field, { code }]) => [field, String(code)]));
}

describe("screen access", () => {
	test.each([
		["readers for pupils", { "/students/list": [2, 3, 4] }],
		["accounts for managers", { "/users/list": [2, 3] }],
		["an unknown path", { "/nope": [2] }],
		["roles that do not exist", { "/reports": [0, 7] }],
		["no administrator in the administration", { "/admin/site-settings": [3] }],
		["a closed sign-in", { "/users/login": [] }],
		["a closed legal page", { "/tos": [2] }],
		["a list", [2, 3]],
		["a text", "all"],
	])("with %s is refused by field", async (_, screen_access) => {
		expect(await refused(change({ screen_access }))).toEqual({ screen_access: "validation_screen_access" });
	});
	test("is refused by a batch as well, and changes nothing", async () => {
		const token = small.service.issueToken(admin.auth as NonNullable<typeof admin.auth>);
		const settings = { batch: { enabled: true, maxRequests: 5, timeout: 3, maxBodySize: 0 } };
		expect((await server.call("PATCH", "/api/settings", { token, body: settings })).status).toBe(200);
		const body = {
			requests: [
				{
					method: "PATCH",
					url: `/api/collections/site_settings/records/${id}`,
					body: { screen_access: { "/students": [1, 2, 3] } },
				},
			],
		};
		expect((await server.call("POST", "/api/batch", { token, body })).status).toBe(400);
		expect((await small.service.find("site_settings", id))?.screen_access ?? {}).toEqual({});
	});
	test("says in the language of the caller which data the role does not see", async () => {
		const token = small.service.issueToken(admin.auth as NonNullable<typeof admin.auth>);
		const answer = await server.call("PATCH", `/api/collections/site_settings/records/${id}`, {
			token,
			language: "tr",
			body: { screen_access: { "/students/list": [2, 3, 4] } },
		});
		expect(answer.body.data.screen_access.message).toBe(
			"/students/list: Öğrenci bu verileri göremez: Okurlar.",
		);
	});
	test("is told to everybody at once, and kept in the journal with what it was before", async () => {
		await change({ screen_access: { "/reports/overdue": [2, 3] } });
		expect((await server.call("GET", "/api/site")).body.screen_access).toEqual({
			"/reports/overdue": [2, 3],
		});
		expect((await server.call("GET", `/api/collections/site_settings/records/${id}`)).status).toBe(200);
		await change({ screen_access: {} });
		const entries = await small.service.list("audit_events", {
			filter: "kind = 'screen_access_changed'",
			sort: "created",
		});
		expect(entries.map(({ actor, details }) => [actor, details])).toEqual([
			[admin.auth?.record.id, { "/reports/overdue": { before: [], after: [2, 3] } }],
			[admin.auth?.record.id, { "/reports/overdue": { before: [2, 3], after: [] } }],
		]);
	});
	test("leaves no entry where nothing was changed", async () => {
		const count = async () => (await small.service.list("audit_events", {})).length;
		const before = await count();
		await change({ title: "Okulumuz", screen_access: { "/reports": [] } });
		expect(await count()).toBe(before);
	});
	test("is nobody's to change but an administrator's", async () => {
		for (const who of [small.desk.request, { ...admin, superuser: false, auth: null }]) {
			const work = small.service.api.update("site_settings", id, { title: "X" }, {}, who);
			await expect(work).rejects.toMatchObject({ status: 403 });
		}
	});
});

describe("the other settings", () => {
	test.each([
		["registration", "open"],
		["registration", { open: "yes" }],
		["registration", { open: true, role: 2 }],
		["theme_default", "javascript"],
		["canonical", "javascript:alert(1)"],
		["canonical", "https://user:secret@example.org"],
		["canonical", "okul"],
	])("refuse %s %j", async (name, value) => {
		expect(Object.keys(await refused(change({ [name]: value })))).toEqual([name]);
	});
	test("are shown to everybody", async () => {
		await change({
			description: "Kitaplarımız",
			canonical: "https://kutuphane.example.org/",
			theme_default: "winter",
			registration: { open: false },
		});
		expect((await server.call("GET", "/api/site")).body).toMatchObject({
			title: "Okulumuz",
			description: "Kitaplarımız",
			canonical: "https://kutuphane.example.org/",
			theme_default: "winter",
			registration: "closed",
		});
	});
	test("stand in one record", async () => {
		expect(await refused(small.service.api.create("site_settings", {}, {}, admin))).toHaveProperty("title");
	});
});
