/** Ends every session of every account at once, for example after a theft of tokens. The caller stays signed in. */
import { randomBytes } from "node:crypto";
import { type AuthIdentity, notFound } from "@rafta/records";
import { audit } from "../../kit/audit/journal.ts";
import type { RecordService } from "../../records.ts";

/** Returns the caller's identity for continuing: its own session stays valid, with a new token. */
export async function endEverySession(service: RecordService, actor: AuthIdentity): Promise<AuthIdentity> {
	const users = service.collection("users");
	if (!users) throw notFound();
	const isUser = actor.collection.id === users.id;
	const keptSession = isUser && actor.renewable ? (actor.session ?? "") : "";
	// This invalidates every older token in every process, and ends the sessions.
	await service.manager.update(
		"users",
		{ authToken: { secret: randomBytes(32).toString("hex") } },
		keptSession,
	);
	await service.transaction(async (records) => {
		await audit(records, {
			actor: isUser ? actor.record : null,
			kind: "all_sessions_ended",
			collection: "users",
		});
	});
	return { ...actor, collection: service.collection(actor.collection.id) ?? actor.collection };
}
