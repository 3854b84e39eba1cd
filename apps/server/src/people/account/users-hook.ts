import { randomInt } from "node:crypto";
import { registrationOf } from "@rafta/library/access/registration";
import { roles } from "@rafta/library/access/roles";
import { searchKey } from "@rafta/library/turkish/keys";
import { ApiError, type RequestContext } from "@rafta/records";
import { getOrInsert } from "@rafta/records/get-or-insert";
import { words } from "@rafta/words";
import type { Limits } from "../../kit/limits.ts";
import { problems, refuseField } from "../../kit/writes/problems.ts";
import { isInternal } from "../../kit/writes/request-user.ts";
import type { RecordTransaction, WriteEvent, WriteHook } from "../../records.ts";
import { invitingSchool } from "../members/invites.ts";
import { assertPassword } from "./passwords.ts";

const texts = words("server/people/account");

/** Derives a user name from the local part of the e-mail address, with digits that make it unique in practice. */
function derivedUsername(email: unknown): string {
	const stem = searchKey(String(email).split("@")[0] ?? "")
		.replaceAll(" ", "")
		.replace(/[^a-z0-9]/g, "");
	return `${stem.slice(0, 40) || "okur"}${randomInt(1000, 10_000)}`;
}

/** Role of a newly registered user. @throws ApiError 403 while registration is closed */
async function newcomersRole(records: RecordTransaction): Promise<number> {
	const [site] = await records.list("site_settings", { limit: 1 });
	const { open, role } = registrationOf(site?.registration ?? null);
	if (!open) {
		throw new ApiError(403, texts.signUpClosed);
	}
	return role;
}

/** At least one administrator must remain (attack case 9). */
async function keepAnAdministrator(event: WriteEvent<"users">): Promise<void> {
	const { action, record, original, records } = event;
	const was = original?.role === roles.admin && original.status === "active";
	const stays = action !== "delete" && record.role === roles.admin && record.status === "active";
	if (!was || stays) return;
	const others = await records.list("users", {
		filter: "role = {:role} && status = 'active' && id != {:id}",
		params: { role: roles.admin, id: record.id },
		limit: 1,
	});
	if (others.length === 0) throw refuseField("role", problems.lastAdmin);
}

/** An untested second factor would lock its account out: only its owner may enable it, through an operation. */
function assertOwnSecondFactor({ record, original, request }: WriteEvent<"users">): void {
	const turnsOn = record.second_factor === true && original?.second_factor !== true;
	if (turnsOn && !isInternal(request)) throw refuseField("second_factor", problems.notWritable);
}

/** A pupil's PIN must not give access to other people's data: a user who becomes staff must get a password. */
function assertNoPinForStaff({ record, original, sent, request }: WriteEvent<"users">): void {
	const rises = original?.role === roles.student && record.role !== roles.student;
	if (rises && !sent.has("password") && !isInternal(request)) {
		throw refuseField("password", problems.passwordWithRole);
	}
}

/** Strangers get no space for pictures: a school knows its people, and others have proved their addresses. */
function assertPictureMayStay({ record, sent, request }: WriteEvent<"users">): void {
	const isOwn = !request.superuser && !isInternal(request) && request.context !== "oauth2";
	const isStranger = record.school_id === "" && !record.verified;
	if (isOwn && isStranger && sent.has("avatar") && record.avatar !== "")
		throw refuseField("avatar", problems.addressFirst);
}

/** Counts the accounts that guests register, once each is known to be accepted. */
export function registrationsHook(limits: Limits, now: () => Date): WriteHook<"users"> {
	/** Counts an account: with a valid `invite_code` in the body as one of its school, otherwise of its network. */
	async function count(records: RecordTransaction, { body, ip }: RequestContext): Promise<void> {
		const code = typeof body.invite_code === "string" ? body.invite_code : "";
		const school = await invitingSchool(records, code, now());
		await (school ? limits.count("invitedRegistrations", school.id) : limits.count("registrations", ip));
	}
	/** Keyed by the headers object, which all attempts of one write share: a retried transaction counts once. */
	const counted = new WeakMap<RequestContext["headers"], Map<string, Promise<void>>>();
	return {
		collection: "users",
		actions: ["create"],
		async after({ record, records, request }) {
			if (request.superuser || isInternal(request) || request.context === "oauth2" || request.auth) return;
			const ofRequest = getOrInsert(counted, request.headers, () => new Map());
			await getOrInsert(ofRequest, record.email, () => count(records, request));
		},
	};
}

/**
 * Registration creates managers without a school, or basic accounts if the site says so, whatever was sent (design
 * ruling 4).
 */
export const usersHook: WriteHook<"users"> = {
	collection: "users",
	actions: ["create", "update", "delete"],
	async before(event) {
		const { action, record, request, records } = event;
		record.email = record.email.toLowerCase();
		if (action === "create") {
			if (!request.superuser && !isInternal(request)) {
				record.role = await newcomersRole(records);
				record.verified = false;
			}
			if (record.role === 0) record.role = roles.manager;
			if (record.status === "") record.status = "active";
			if (record.username === "") record.username = derivedUsername(record.email);
			// Pupils and volunteers need no address: the slip from the school contains their login.
			const handedOut = record.role === roles.student || record.desk_only === true;
			if (record.email === "" && !(handedOut && isInternal(request))) {
				throw refuseField("email", {
					code: "validation_required",
					message: texts.blank,
				});
			}
		}
		if (action !== "delete") {
			assertOwnSecondFactor(event);
			assertPictureMayStay(event);
			assertNoPinForStaff(event);
			await assertPassword(event);
		}
		if (action !== "create") await keepAnAdministrator(event);
	},
};
