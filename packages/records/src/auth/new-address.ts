/** Automatic verification mail for new accounts. */
import type { Memory } from "../database/shared.ts";
import { ApiError } from "../errors.ts";
import type { RecordService } from "../service.ts";
import type { AuthIdentity } from "../types/request.ts";
import type { WriteEvent, WriteHook } from "../types/writes.ts";
import { mailTo, recentMails } from "./auth-context.ts";
import { type Guard, placeOf } from "./guard.ts";
import { issueToken } from "./tokens.ts";

interface NewAddressParts extends Pick<RecordService, "settings" | "languageOf" | "mail"> {
	readonly memory: Memory;
	readonly guard: Pick<Guard, "sendingLink">;
	readonly now: () => Date;
	readonly failed: (error: unknown) => void;
	/** Whether this new account is sent a link. */
	readonly wanted: (event: WriteEvent) => boolean;
}

/** Whether a link may be sent: false if the rate limit is exceeded. */
const mayGo = (counted: Promise<void>): Promise<boolean> =>
	counted.then(
		() => true,
		(error: unknown) => {
			if (error instanceof ApiError && error.status === 429) return false;
			throw error;
		},
	);

/**
 * Queues the link to a new account in the transaction that creates it: every account gets one, and a rollback sends
 * none. Another link requested within two minutes is not sent.
 */
export function confirmNewAddresses(parts: NewAddressParts): WriteHook {
	const recent = recentMails(parts.memory, parts.now);
	return {
		collection: "*",
		actions: ["create"],
		async after(event) {
			const { collection, record, records, request } = event;
			if (collection.type !== "auth" || collection.name === "_superusers") return;
			const email = String(record.email ?? "");
			if (email === "" || record.verified === true || !parts.wanted(event)) return;
			// Otherwise the mail server could be abused by registering many addresses from one place: those users request
			// their links themselves.
			if (!(await mayGo(parts.guard.sendingLink(placeOf(request.ip))))) return;
			const identity: AuthIdentity = { collection, record };
			const token = issueToken(identity, parts.now(), "verification", { email });
			const { language } = request;
			const mail = mailTo(parts, {
				kind: "verification",
				identity,
				language,
				values: { TOKEN: token },
			});
			await parts.mail.post(records.sql, mail);
			// The memory is outside of transactions: a rolled-back transaction must not block a later link.
			records.sql.afterCommit(() => void recent.take(identity, "verification").catch(parts.failed));
		},
	};
}
