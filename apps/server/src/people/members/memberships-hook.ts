import { roles } from "@rafta/library/access/roles";
import type { NoticeKind } from "@rafta/library/notices/texts";
import { forbidden, type RecordData } from "@rafta/records";
import { audit } from "../../platform/audit/journal.ts";
import { isInternal, userId, userOf } from "../../platform/writes/caller.ts";
import { problems, refuseField } from "../../platform/writes/problems.ts";
import type { Stored, WriteHook } from "../../records.ts";
import type { Notifier } from "../notices/notify.ts";
import { administrators, managersOf } from "./staff.ts";

/** Membership of a school: requested by the user, decided by its staff or an administrator (design ruling 3). */
export const membershipsHook = (notifier: Notifier): WriteHook<"memberships"> => ({
	collection: "memberships",
	actions: ["create", "update"],
	async before({ action, record, original, request, sent }) {
		if (isInternal(request)) return;
		const [values, stored]: [RecordData, RecordData | null] = [record, original];
		if (action === "create") {
			const user = userOf(request);
			record.user_id = userId(request);
			record.user_name = String(user?.name || user?.username || "");
			record.status = "requested";
			record.decided_by = "";
			if (user && user.school_id !== "" && user.school_id === record.school_id) throw forbidden();
			return;
		}
		for (const name of sent) {
			if (name !== "status" && JSON.stringify(values[name]) !== JSON.stringify(stored?.[name])) {
				throw refuseField(name, problems.notWritable);
			}
		}
		if (record.user_id === userId(request)) throw refuseField("status", problems.ownRequest);
		if (original?.status !== "requested") throw refuseField("status", problems.decided);
		record.decided_by = userId(request);
	},
	async after({ action, record, original, records, request }) {
		const user = await records.find("users", record.user_id);
		const school = await records.find("schools", record.school_id);
		if (!user || !school || record.status === original?.status) return;
		const named = { school_id: school.id, school: school.name, person: record.user_name };
		const notify = (whom: Stored<"users">, kind: NoticeKind) =>
			notifier.notify(records, whom, { kind, school_id: school.id, data: named });
		if (record.status === "requested" && action === "create") {
			const staff = await managersOf(records, school.id);
			// Requests for a school without managers go to the administrators.
			const deciders = staff.length > 0 ? staff : await administrators(records);
			for (const one of deciders) await notify(one, "membership_requested");
		}
		if (action === "update" && !isInternal(request)) {
			const kind = `membership_${record.status}`;
			const about = { school_id: school.id, collection: "users", record: user.id };
			await audit(records, { actor: userOf(request) as RecordData | null, kind, ...about });
		}
		if (record.status === "refused") await notify(user, "membership_refused");
		if (record.status !== "approved") return;
		// A user who has joined another school since must switch deliberately, not through a late approval.
		if (user.role === roles.manager && user.school_id === "") {
			await records.update("users", user.id, { school_id: school.id, library_id: "" });
		}
		// A user who joined with a code needs no mail about it.
		if (action === "update" && !isInternal(request)) await notify(user, "membership_approved");
	},
});
