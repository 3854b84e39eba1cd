/** The address of a new account is proved without its owner having to ask for it. */
import type { Memory } from "../database/memory.ts";
import { ApiError } from "../errors.ts";
import type { AuthIdentity, RecordService, WriteEvent, WriteHook } from "../service.ts";
import { type Guard, placeOf } from "./guard.ts";
import { mailTo, recentMails } from "./parts.ts";
import { issueToken } from "./tokens.ts";

interface NewAddressParts extends Pick<RecordService, "settings" | "languageOf" | "mail"> {
	readonly memory: Memory;
	readonly guard: Pick<Guard, "sendingLink">;
	readonly now: () => Date;
	readonly failed: (error: unknown) => void;
	/** Whether this new account is sent a link. */
	readonly wanted: (event: WriteEvent) => boolean;
}

/** Whether a link may be sent, or too many were sent from there already. */
const mayGo = (counted: Promise<void>): Promise<boolean> =>
	counted.then(
		() => true,
		(error: unknown) => {
			if (error instanceof ApiError && error.status === 429) return false;
			throw error;
		},
	);

/**
 * Writes the link to a new account in the transaction that makes it: there is one for every account, and none for what
 * was rolled back. Who asks for another within two minutes gets no second one.
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
			// Whoever registers many addresses from one place makes the mail server nobody's weapon: they ask for their links.
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
			// The memory stands outside of transactions: what was rolled back must not keep a link from going out.
			records.sql.afterCommit(() => void recent.take(identity, "verification").catch(parts.failed));
		},
	};
}
