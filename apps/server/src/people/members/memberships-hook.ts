import { roles } from "@rafta/library/access/roles";
import type { NoticeKind } from "@rafta/library/notices/texts";
import { nameForOthers } from "@rafta/library/text/name-for-others";
import { ApiError, forbidden, formatInstant, type RecordData } from "@rafta/records";
import { words } from "@rafta/words";
import { audit } from "../../kit/audit/journal.ts";
import { administrators, managersOf } from "../../kit/staff.ts";
import { problems, refuseField } from "../../kit/writes/problems.ts";
import { isInternal, userId, userOf } from "../../kit/writes/request-user.ts";
import type { RecordTransaction, Stored, WriteHook } from "../../records.ts";
import type { Notifier } from "../notices/notify.ts";

const texts = words("server/people/members");

const day = 86_400_000;
/** Requests of one account within a day, those that it took back included: each writes to the staff of a school. */
const MAX_REQUESTS = 5;
/** A request in the journal, where it stays when it is taken back. */
const REQUESTED = "membership_requested";

/** Membership of a school: requested by the user, decided by its staff or an administrator (design ruling 3). */
export function membershipsHook(notifier: Notifier, now: () => Date): WriteHook<"memberships"> {
	/** Schools that an account asked within the last day. */
	async function recentRequests(records: RecordTransaction, user: string): Promise<string[]> {
		const entries = await records.list("audit_events", {
			filter: "actor = {:user} && kind = {:kind} && at > {:since}",
			params: { user, kind: REQUESTED, since: formatInstant(new Date(now().getTime() - day)) },
		});
		return entries.map(({ school_id }) => school_id);
	}

	/** Requests for a school without managers go to the administrators. */
	async function decidersOf(records: RecordTransaction, school: string): Promise<Stored<"users">[]> {
		const staff = await managersOf(records, school);
		return staff.length > 0 ? staff : administrators(records);
	}

	return {
		collection: "memberships",
		actions: ["create", "update"],
		async before({ action, record, original, records, request, sent }) {
			if (isInternal(request)) return;
			const [values, stored]: [RecordData, RecordData | null] = [record, original];
			if (action === "create") {
				const user = userOf(request);
				record.user_id = userId(request);
				record.user_name = String(user?.name || user?.username || "");
				record.status = "requested";
				record.decided_by = "";
				if (user && user.school_id !== "" && user.school_id === record.school_id) throw forbidden();
				if ((await recentRequests(records, record.user_id)).length >= MAX_REQUESTS)
					throw new ApiError(429, texts.tooManyRequests, {}, { retry_after: day / 1000 });
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
			const person = nameForOthers(record.user_name);
			const named = { school_id: school.id, school: school.name, person };
			// Mails are for those who have shown that their own address is theirs.
			const onlyApp = record.status === "requested" && user.verified !== true;
			const notify = (whom: Stored<"users">, kind: NoticeKind) =>
				notifier.notify(records, whom, { kind, school_id: school.id, data: named, onlyApp });
			if (record.status === "requested" && action === "create") {
				const isNews = !(await recentRequests(records, user.id)).includes(school.id);
				const about = { school_id: school.id, collection: "users", record: user.id };
				await audit(records, { actor: user, kind: REQUESTED, ...about }, now());
				const deciders = isNews ? await decidersOf(records, school.id) : [];
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
	};
}
