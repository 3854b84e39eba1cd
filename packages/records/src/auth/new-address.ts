/** Automatic verification mail for new accounts. */
import { dismiss, recall } from "../database/memory.ts";
import type { Memory } from "../database/shared.ts";
import { ApiError } from "../errors.ts";
import type { Mail } from "../mail/mail.ts";
import type { RecordService } from "../service.ts";
import type { AuthIdentity, RequestContext } from "../types/request.ts";
import type { WriteEvent, WriteHook } from "../types/writes.ts";
import { type AuthContext, mailTo, recentMails } from "./auth-context.ts";
import { type Guard, placeOf } from "./guard.ts";
import { issueToken } from "./tokens.ts";

interface NewAddressParts extends Pick<RecordService, "settings" | "languageOf" | "linkBase" | "mail"> {
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

const kind = "owed-link";
/** Milliseconds for which a link is owed; later it has to be requested. */
const OWED_MS = 7 * 86_400_000;
const keyOf = ({ collection, record }: AuthIdentity): string => `${collection.id} ${record.id}`;

const oweLink = (memory: Memory, identity: AuthIdentity, now: Date): Promise<void> =>
	memory.change(kind, keyOf(identity), () => ({
		value: "1",
		until: now.getTime() + OWED_MS,
		answer: undefined,
	}));

function linkTo(
	parts: Pick<NewAddressParts, "settings" | "languageOf" | "linkBase" | "now">,
	identity: AuthIdentity,
	{ language }: Pick<RequestContext, "language">,
): Mail {
	const email = String(identity.record.email);
	const token = issueToken(identity, parts.now(), "verification", { email });
	return mailTo(parts, { kind: "verification", identity, language, values: { TOKEN: token } });
}

/** Sends a new account the link that it is owed, as it signs in; one that may not go yet is still owed. */
export async function sendOwedLink(
	{ service, now, recent }: AuthContext,
	identity: AuthIdentity,
	request: RequestContext,
): Promise<void> {
	const { memory } = service.database;
	if (identity.record.verified === true || (await recall(memory, kind, keyOf(identity))) === null) return;
	if (
		service.linkBase(identity.collection) === "" ||
		!(await mayGo(service.guard.sendingLink(placeOf(request.ip))))
	)
		return;
	await dismiss(memory, kind, keyOf(identity));
	if (!(await recent.take(identity, "verification"))) return;
	const { settings, languageOf, linkBase } = service;
	const parts = { settings, languageOf, linkBase, now };
	const mail = linkTo(parts, identity, request);
	await service.transaction((tx) => service.mail.post(tx.sql, mail));
}

/**
 * Queues the link to a new account in the transaction that creates it: a rollback sends none. Another link requested
 * within two minutes is not sent.
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
			const identity: AuthIdentity = { collection, record };
			// Otherwise the mail server could be abused by registering many addresses from one place: those users get their
			// links when they sign in. So do those of an installation without an address, once it has one.
			if (parts.linkBase(collection) === "" || !(await mayGo(parts.guard.sendingLink(placeOf(request.ip))))) {
				await oweLink(parts.memory, identity, parts.now());
				return;
			}
			await parts.mail.post(records.sql, linkTo(parts, identity, request));
			// The memory is outside of transactions: a rolled-back transaction must not block a later link.
			records.sql.afterCommit(() => void recent.take(identity, "verification").catch(parts.failed));
		},
	};
}
