/** The single request of the first-run wizard: administrator, school, library and lending rules in one transaction. */

import { presets } from "@rafta/library/access/presets";
import { shippedDays } from "@rafta/library/calendar/shipped";
import { type AuthIdentity, forbidden } from "@rafta/records";
import { words } from "@rafta/words";
import type { FastifyInstance } from "fastify";
import { handle } from "../../kit/endpoint.ts";
import { preparePassword } from "../../people/account/passwords.ts";
import type { RecordService, RecordTransaction } from "../../records.ts";
import { tryFolder } from "../backups/place.ts";
import { saveStore, triedStore } from "../backups/remote.ts";
import { requirePackaged } from "../computer/routes.ts";
import type { OwnComputer } from "../computer/runs.ts";
import { isReachable } from "../site/address.ts";
import { createAdministrator, hasAdministrator, type NewAdministrator } from "./administrators.ts";
import type { SetupToken } from "./token.ts";

const texts = words("server/installation/setup");

/** Creates the Turkish calendar as rows that the administrator may change. */
async function createCalendar(records: RecordTransaction): Promise<void> {
	for (const day of shippedDays) await records.create("closed_days", { scope: "system", ...day });
}

/**
 * Sets the base URL of links to the URL of the set-up, until it is changed in the settings. Set up on the computer itself
 * it has none that other devices could open.
 */
async function rememberAddress(
	service: RecordService,
	records: RecordTransaction,
	origin: string | undefined,
): Promise<void> {
	const current = await service.settings.within(records.sql);
	if (!origin || !/^https?:\/\/[\w.:[\]-]+$/.test(origin) || !isReachable(origin)) return;
	await service.settings.save(records.sql, { ...current, meta: { ...current.meta, appURL: origin } });
}

/**
 * Creates the administrator and takes it back: the same rules judge it as at the end of the set-up.
 * @throws ApiError 400 with the reason of each field
 */
async function judgeAdministrator(service: RecordService, admin: NewAdministrator): Promise<void> {
	const prepared = await preparePassword(admin.password);
	const takenBack = new Error("the administrator is accepted");
	try {
		await service.transaction(async (records) => {
			if (await hasAdministrator(records)) throw forbidden(texts.closed);
			await createAdministrator(records, admin, prepared);
			throw takenBack;
		});
	} catch (error) {
		if (error !== takenBack) throw error;
	}
}

export interface SetupOptions {
	readonly token: SetupToken;
	/** `null` where Rafta does not run from a package. */
	readonly computer: OwnComputer | null;
}

export function setupRoutes(
	app: FastifyInstance,
	service: RecordService,
	{ token, computer }: SetupOptions,
): void {
	async function assertLink(link: string, caller: string): Promise<void> {
		if (await token.matches(link)) return;
		await app.limits.count("setupLinks", caller);
		throw forbidden(texts.closed);
	}
	handle(app, "POST /api/setup/administrator", async (call) => {
		const body = call.body();
		await assertLink(body.token, call.request.ip);
		await judgeAdministrator(service, body.admin);
	});
	handle(app, "POST /api/setup", async (call) => {
		const body = call.body();
		await assertLink(body.token, call.request.ip);
		if (body.second_backup !== "") await tryFolder(body.second_backup, "second_backup");
		const store =
			body.second_store && (await triedStore(service, body.second_store, (name) => `second_store.${name}`));
		// A computer that refuses its file must not leave half a set-up.
		if (body.runs !== "window") requirePackaged(computer).change(body.runs);
		const prepared = await preparePassword(body.admin.password);
		const user = await service.transaction(async (records) => {
			if (await hasAdministrator(records)) throw forbidden(texts.closed);
			const admin = await createAdministrator(records, body.admin, prepared);
			const owned = { createdBy: admin.id };
			const school = await records.create("schools", { ...body.school, ...owned });
			const place = { school_id: school.id, ...owned };
			const library = await records.create("libraries", { ...body.library, ...place, kind: "main" });
			await records.create("library_settings", {
				...place,
				preset: body.preset,
				closed_day_mode: "next_open",
				block_when_overdue: true,
			});
			// Without the record no catalogue is queried.
			if (body.look_up)
				await records.create("lookup_settings", { open_library: true, google_books: true, covers: true });
			if (body.useful_screens)
				await records.create("site_settings", { screen_access: presets.useful, ...owned });
			const second = store ? await saveStore(service, records, store) : { folder: body.second_backup };
			if (second.folder !== "") await records.create("backup_settings", { ...second, ...owned });
			await createCalendar(records);
			await rememberAddress(service, records, call.request.headers.origin);
			return records.update("users", admin.id, { school_id: school.id, library_id: library.id });
		});
		await token.use();
		const collection = service.collection("users");
		if (!collection) throw new Error("there is no collection of users");
		const identity: AuthIdentity = { collection, record: user };
		const asOwner = { ...call.actor.request, auth: identity, superuser: true, query: {} };
		const first = await service.startSession(identity, asOwner, { method: "setup" });
		return { token: first, record: await service.show(collection, user, asOwner) };
	});
}
