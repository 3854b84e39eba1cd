/** `/api/members/*`: members of a school, leaving it, reassigning a library, and volunteers' desk logins. */

import { roleOf, roles } from "@rafta/library/access/roles";
import { badRequest, forbidden, hashPassword, notFound } from "@rafta/records";
import { words } from "@rafta/words";
import type { FastifyInstance } from "fastify";
import { audit } from "../../kit/audit/journal.ts";
import { handle } from "../../kit/endpoint.ts";
import { managersOf, membersOf } from "../../kit/staff.ts";
import type { RecordReader, RecordService, RecordTransaction, Stored } from "../../records.ts";
import { preparePassword } from "../account/passwords.ts";
import type { Notifier } from "../notices/notify.ts";
import { freeUsername, newPassword, newPin } from "./credentials.ts";

const texts = words("server/people/members");

/** Removes a manager or volunteer from a school: the records stay the school's, the rights end immediately. */
async function end(records: RecordTransaction, member: Stored<"users">, school: string): Promise<void> {
	for (const membership of await records.list("memberships", {
		filter: "user_id = {:user} && school_id = {:school} && status = 'approved'",
		params: { user: member.id, school },
	})) {
		await records.update("memberships", membership.id, { status: "left" });
	}
	for (const library of await records.list("libraries", {
		filter: "school_id = {:school} && responsible_user_id = {:user}",
		params: { school, user: member.id },
	})) {
		await records.update("libraries", library.id, { responsible_user_id: "" });
	}
	const values = { school_id: "", library_id: "" };
	// A volunteer's login belongs to the school and has no other use.
	await records.update("users", member.id, member.desk_only ? { ...values, status: "blocked" } : values);
}

export function memberRoutes(app: FastifyInstance, service: RecordService, notifier: Notifier): void {
	/** Read by the transaction that writes, where there is one: a member may leave or be removed in the meantime. */
	async function memberOf(records: RecordReader, school: string, wanted: string): Promise<Stored<"users">> {
		const member = await records.find("users", wanted);
		const isMember =
			member?.school_id === school && [roles.admin, roles.manager].includes(roleOf(member) as 2 | 3);
		if (!member || !isMember) throw notFound();
		return member;
	}

	handle(app, "GET /api/members", async ({ actor }) => {
		const { school } = actor;
		const members = await membersOf(service, school);
		return {
			items: members.map(({ id: user, name, username, role, desk_only, kiosk, status, last_login }) => ({
				id: user,
				name: name || username,
				// The user name of a volunteer's login; colleagues' addresses are private.
				username: desk_only ? username : "",
				role,
				desk_only,
				kiosk,
				status,
				last_login,
			})),
		};
	});

	handle(app, "POST /api/me/leave", async ({ actor }) => {
		const { account, school } = actor;
		return service.transaction(async (records) => {
			const left = await records.find("schools", school);
			await end(records, await memberOf(records, school, account.id), school);
			const about = { school_id: school, collection: "users", record: account.id };
			await audit(records, { actor: account, kind: "member_left", ...about });
			const data = {
				school_id: school,
				school: left?.name ?? "",
				person: String(account.name || account.username),
			};
			for (const colleague of await managersOf(records, school)) {
				await notifier.notify(records, colleague, { kind: "member_left", school_id: school, data });
			}
			const collection = service.collection("users");
			const after = await records.find("users", account.id);
			if (!collection || !after) throw notFound();
			return { record: await service.show(collection, after, { ...actor.request, query: {} }) };
		});
	});

	handle(app, "POST /api/members/:id/remove", async ({ actor, params }) => {
		const { account, school } = actor;
		await service.transaction(async (records) => {
			const member = await memberOf(records, school, params.id);
			if (member.id === account.id) throw badRequest(texts.notYourself);
			// A school's manager must not remove an administrator.
			if (roleOf(member) === roles.admin && roleOf(account) !== roles.admin) throw forbidden();
			const left = await records.find("schools", school);
			await end(records, member, school);
			const about = { school_id: school, collection: "users", record: member.id };
			await audit(records, { actor: account, kind: "member_removed", ...about });
			const data = { school_id: school, school: left?.name ?? "" };
			if (!member.desk_only)
				await notifier.notify(records, member, { kind: "membership_ended", school_id: school, data });
		});
	});

	handle(app, "POST /api/libraries/:id/hand-over", async ({ actor, params, body }) => {
		const { account, school } = actor;
		const { user_id } = body();
		return service.transaction(async (records) => {
			const library = await records.find("libraries", params.id);
			if (library?.school_id !== school) throw notFound();
			const newOwner = await memberOf(records, school, user_id);
			if (newOwner.desk_only || newOwner.status !== "active") throw notFound();
			if (library.responsible_user_id === newOwner.id) throw badRequest(texts.alreadyTheirs);
			const values = { responsible_user_id: newOwner.id, createdBy: newOwner.id };
			const changed = await records.update("libraries", library.id, values);
			for (const setting of await records.list("library_settings", {
				filter: "library_id = {:library}",
				params: { library: library.id },
			})) {
				await records.update("library_settings", setting.id, { createdBy: newOwner.id });
			}
			const details = { from: library.responsible_user_id, to: newOwner.id };
			const about = { school_id: school, collection: "libraries", record: library.id, details };
			await audit(records, { actor: account, kind: "library_handed_over", ...about });
			const data = { library: library.name, person: String(account.name || account.username) };
			if (newOwner.id !== account.id)
				await notifier.notify(records, newOwner, { kind: "library_handed_over", school_id: school, data });
			return { id: changed.id, responsible_user_id: changed.responsible_user_id };
		});
	});

	handle(app, "POST /api/members/desk-logins", async ({ actor, body }) => {
		const { account, school } = actor;
		const { name, kiosk } = body();
		const library = actor.library;
		if (library === "") throw forbidden();
		const password = newPassword();
		const pin = kiosk ? newPin() : "";
		const kiosk_pin = kiosk ? await hashPassword(pin) : "";
		const prepared = await preparePassword(password);
		return service.transaction(async (records) => {
			const username = await freeUsername(records, name, "masa");
			const values = {
				name,
				username,
				password,
				passwordConfirm: password,
				role: roles.manager,
				desk_only: true,
				kiosk: kiosk ?? "",
				kiosk_pin,
				school_id: school,
				library_id: library,
				status: "active",
				createdBy: account.id,
			};
			const login = await records.create("users", values, undefined, prepared);
			const about = { school_id: school, collection: "users", record: login.id };
			await audit(records, { actor: account, kind: "desk_login_created", ...about });
			return { id: login.id, name, username, password, pin };
		});
	});

	handle(app, "POST /api/members/:id/new-password", async ({ actor, params }) => {
		const { account, school } = actor;
		const member = await memberOf(service, school, params.id);
		// Colleagues have their own passwords; the school may reset only logins it created.
		if (!member.desk_only) throw notFound();
		const password = newPassword();
		const pin = member.kiosk ? newPin() : "";
		const kiosk_pin = pin === "" ? "" : await hashPassword(pin);
		const prepared = await preparePassword(password);
		return service.transaction(async (records) => {
			await memberOf(records, school, member.id);
			const values = { password, passwordConfirm: password, kiosk_pin, status: "active" };
			await records.update("users", member.id, values, undefined, prepared);
			const about = { school_id: school, collection: "users", record: member.id };
			await audit(records, { actor: account, kind: "desk_login_renewed", ...about });
			return { id: member.id, name: member.name, username: member.username, password, pin };
		});
	});
}
