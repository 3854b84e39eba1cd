import { schoolYearOf } from "@rafta/library/promotion/year";
import { todayIn } from "@rafta/library/turkish/dates";
import { problems, refuseField } from "../../kit/writes/problems.ts";
import { isInternal } from "../../kit/writes/request-user.ts";
import { newInvite, usualInvite } from "../../people/members/invites.ts";
import type { WriteHook } from "../../records.ts";

const gradesOf: ReadonlyMap<string, readonly number[]> = new Map([
	["okul_oncesi", []],
	["ilkokul", [1, 2, 3, 4]],
	["ortaokul", [5, 6, 7, 8]],
	["lise", [9, 10, 11, 12]],
	["karma", [1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12]],
]);

export const schoolsHook = (now: () => Date): WriteHook<"schools"> => ({
	collection: "schools",
	actions: ["create"],
	async before({ record }) {
		record.name = record.name.trim();
		if (record.invite_code === "") Object.assign(record, newInvite(usualInvite, now()));
		if (record.status === "") record.status = "active";
		if (record.active_school_year === "") record.active_school_year = schoolYearOf(todayIn(now()));
		if (record.grades === null) record.grades = gradesOf.get(record.type) ?? [];
	},
});

/**
 * A closed school publishes nothing: closing it takes its catalogue back, so that `catalogue_public` alone decides at
 * every door, in rules as in queries. Opened again, it publishes when somebody says so.
 */
export const closedSchoolsHook: WriteHook<"schools"> = {
	collection: "schools",
	actions: ["create", "update"],
	async before({ record, original }) {
		if (record.status !== "closed" || !record.catalogue_public) return;
		if (!original?.catalogue_public) throw refuseField("catalogue_public", problems.closedSchool);
		record.catalogue_public = false;
	},
};

/** Ensures that a school has exactly one default library: its first one, until another is chosen. */
export const librariesHook: WriteHook<"libraries"> = {
	collection: "libraries",
	actions: ["create", "update"],
	async before({ action, record, original, request, records }) {
		const { responsible_user_id: responsible } = record;
		const isNew = responsible !== original?.responsible_user_id || record.school_id !== original.school_id;
		if (responsible !== "" && isNew && !isInternal(request)) {
			const account = await records.find("users", responsible);
			if (account && account.school_id !== record.school_id)
				throw refuseField("responsible_user_id", problems.otherSchool);
		}
		const former = await records.findBy("libraries", { school_id: record.school_id, is_default: true });
		if (action === "create") {
			if (record.status === "") record.status = "active";
			record.kind ||= "main";
			if (!former) record.is_default = true;
		}
		const chosen = record.is_default === true && original?.is_default !== true;
		if (chosen && former) await records.update("libraries", former.id, { is_default: false });
	},
};
