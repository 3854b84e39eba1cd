/**
 * Account settings that users change through operations because they may not write the fields themselves: their school
 * and library (design ruling 3).
 */

import { roleOf, roles } from "@rafta/library/access/roles";
import { forbidden, notFound } from "@rafta/records";
import type { FastifyInstance } from "fastify";
import type { AccountActor, Actor } from "../../kit/actor.ts";
import { audit } from "../../kit/audit/journal.ts";
import { handle } from "../../kit/endpoint.ts";
import type { RecordService, RecordTransaction, Stored } from "../../records.ts";
import { newInvite, noInvite, useInvite, usualInvite } from "../members/invites.ts";

export function accountRoutes(app: FastifyInstance, service: RecordService, now: () => Date): void {
	/** Changes the caller's account by what the same transaction finds: a membership may end in the meantime. */
	async function settle(
		{ user: id, request }: Actor,
		judged: (records: RecordTransaction, user: Stored<"users">) => Promise<Record<string, unknown>>,
	) {
		const record = await service.transaction(async (records) => {
			const user = await records.find("users", id);
			if (!user) throw notFound();
			return records.update("users", id, await judged(records, user));
		});
		const collection = service.collection("users");
		if (!collection) throw notFound();
		return { record: await service.show(collection, record, { ...request, query: {} }) };
	}

	handle(app, "POST /api/me/school", async ({ actor, body }) => {
		const { school_id } = body();
		return settle(actor, async (records, user) => {
			if (!(await records.find("schools", school_id))) throw notFound();
			const approved = { user_id: user.id, school_id, status: "approved" };
			const isMember =
				roleOf(user) === roles.admin || (await records.findBy("memberships", approved)) !== null;
			if (!isMember) throw forbidden();
			return { school_id, library_id: user.school_id === school_id ? user.library_id : "" };
		});
	});

	const inviteOf = ({ invite_code, invite_until, invite_left }: Stored<"schools">) => ({
		invite_code,
		invite_until,
		invite_left,
	});

	/** Changes the invite code of the caller's school and records it in the journal. */
	async function changeInvite(
		{ account, school }: AccountActor,
		values: Record<string, unknown>,
		kind: string,
	) {
		return service.transaction(async (records) => {
			const changed = await records.update("schools", school, values);
			const { invite_until, invite_left } = changed;
			const details = { invite_until, invite_left };
			await audit(records, {
				actor: account,
				kind,
				school_id: school,
				collection: "schools",
				record: school,
				details,
			});
			return inviteOf(changed);
		});
	}

	handle(app, "GET /api/me/invite", async ({ actor }) => {
		const { school } = actor;
		const record = await service.find("schools", school);
		if (!record) throw forbidden();
		return inviteOf(record);
	});

	handle(app, "POST /api/me/invite", async ({ actor, body }) => {
		const inviteOptions = { ...usualInvite, ...body() };
		return changeInvite(actor, newInvite(inviteOptions, now()), "invite_rotated");
	});

	handle(app, "DELETE /api/me/invite", async ({ actor }) => changeInvite(actor, noInvite, "invite_closed"));

	handle(app, "POST /api/me/library", async ({ actor, body }) => {
		const { library_id } = body();
		return settle(actor, async (records, user) => {
			const library = await records.find("libraries", library_id);
			// Another school's library gets the same response as one that does not exist.
			if (library === null || library.school_id !== user.school_id) throw notFound();
			return { library_id };
		});
	});

	handle(app, "POST /api/me/join", async ({ actor, body }) => {
		const { invite_code } = body();
		await app.limits.count("inviteCodes", actor.user);
		const answer = await settle(actor, async (records, user) => {
			const joined = await useInvite(records, invite_code, now());
			const membership = await records.findBy("memberships", {
				user_id: user.id,
				school_id: joined.id,
				status: "requested",
			});
			const approved = { status: "approved", decided_by: "" };
			if (membership) await records.update("memberships", membership.id, approved);
			else {
				await records.create("memberships", {
					...approved,
					user_id: user.id,
					user_name: user.name || user.username,
					school_id: joined.id,
					createdBy: user.id,
				});
			}
			const at = {
				actor: user,
				kind: "member_joined",
				school_id: joined.id,
				collection: "users",
				record: user.id,
			};
			await audit(records, at, now());
			return { school_id: joined.id, library_id: "" };
		});
		await app.limits.forget("inviteCodes", actor.user);
		return answer;
	});
}
