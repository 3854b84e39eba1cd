import { roles } from "@rafta/library/access/roles";
import { forbidden, type WriteHook } from "@rafta/records";
import { isInternal, userId, userOf } from "./caller.ts";
import { problems, refuseField } from "./problems.ts";

/** Joining a school: asked for by the user, decided by its staff or an administrator (design ruling 3). */
export const membershipsHook: WriteHook = {
	collection: "memberships",
	actions: ["create", "update"],
	async before({ action, record, original, request, sent }) {
		if (isInternal(request)) return;
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
			if (name !== "status" && JSON.stringify(record[name]) !== JSON.stringify(original?.[name])) {
				throw refuseField(name, problems.notWritable);
			}
		}
		if (record.user_id === userId(request)) throw refuseField("status", problems.ownRequest);
		if (original?.status !== "requested") throw refuseField("status", problems.decided);
		record.decided_by = userId(request);
	},
	async after({ record, original, records }) {
		if (record.status !== "approved" || original?.status === "approved") return;
		const user = await records.find("users", String(record.user_id));
		if (user?.role !== roles.manager || user.school_id === record.school_id) return;
		await records.update("users", user.id, { school_id: record.school_id, library_id: "" });
	},
};
