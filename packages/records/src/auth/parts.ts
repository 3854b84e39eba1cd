/** What the account flows work with. */
import type { CollectionDefinition } from "../collections/definition.ts";
import { dismiss, type Memory } from "../database/memory.ts";
import { ApiError, type FieldError, notFound } from "../errors.ts";
import type { Mail } from "../mail/mail.ts";
import { messages } from "../messages/api.ts";
import type { AuthIdentity, RecordData, RecordService } from "../service.ts";
import { composeMail, type MailRequest } from "./mails.ts";
import { readToken, type TokenKind, type TokenOwner } from "./tokens.ts";

export interface AuthParts {
	readonly service: RecordService;
	readonly now: () => Date;
	/** Told of what went wrong after the answer was given. */
	readonly failed: (error: unknown) => void;
}

/** @throws ApiError 404 for anything but a collection of accounts. */
export function authCollection(service: RecordService, nameOrId: string): CollectionDefinition {
	const collection = service.collection(nameOrId);
	if (collection?.type !== "auth") throw notFound(messages.missingAuthCollection);
	return collection;
}

/** @throws ApiError 400 for superusers, whom other superusers look after. */
export function refuseSuperusers({ name }: CollectionDefinition, text: ApiError["text"]): void {
	if (name === "_superusers") throw new ApiError(400, text);
}

/** The account of an address, as typed or in lower case; nothing for no address. */
export async function byAddress(
	service: RecordService,
	{ name }: CollectionDefinition,
	email: string,
): Promise<RecordData | null> {
	for (const spelling of new Set([email, email.toLowerCase()])) {
		if (spelling === "") continue;
		const found = await service.findBy(name, { email: spelling });
		if (found) return found;
	}
	return null;
}

/**
 * A mail to an account, in the account's language; `language` is that of who makes the program write it, often a
 * stranger, and counts where the account has none.
 */
export const mailTo = (
	{ settings, languageOf }: Pick<RecordService, "settings" | "languageOf">,
	request: MailRequest,
): Mail =>
	composeMail({ ...request, language: languageOf(request.identity, request.language) }, settings.current());

/** Puts a mail into the outbox. */
export const postMail = ({ service }: AuthParts, request: MailRequest): Promise<void> =>
	service.transaction(async (tx) => {
		await service.mail.post(tx.sql, mailTo(service, request));
	});

/**
 * Work whose duration must not tell whether there was any: it begins after the answer.
 * A failure is told to whoever keeps the log.
 */
export function later({ failed }: AuthParts, work: () => Promise<void>): void {
	setImmediate(() => void work().catch(failed));
}

/** Whose token of a kind it is. */
export const ownerOf = (
	{ service, now }: AuthParts,
	token: string,
	kind: TokenKind,
): Promise<TokenOwner | null> =>
	readToken(token, { collection: service.collection, find: service.find, now }, kind);

const reason = (code: string, en: string, tr: string): FieldError => ({
	code: `validation_${code}`,
	message: { en, tr },
});

export const tokenReasons = {
	invalid: reason("invalid_token", "Invalid or expired token.", "Bağlantı geçersiz ya da süresi dolmuş."),
	claims: reason("invalid_token_claims", "Missing email token claim.", "Bağlantıda e-posta adresi yok."),
	payload: reason(
		"invalid_token_payload",
		"Invalid token payload - newEmail must be set.",
		"Bağlantıda yeni e-posta adresi yok.",
	),
	collection: reason(
		"token_collection_mismatch",
		"The provided token is for different auth collection.",
		"Bağlantı başka bir hesap türü için.",
	),
	email: reason(
		"token_email_mismatch",
		"The record email doesn't match with the requested token claims.",
		"Bağlantı hesabın başka bir adresi için gönderilmiş.",
	),
	newEmail: reason(
		"invalid_token_email",
		"The new email address is invalid.",
		"Yeni e-posta adresi kullanılamıyor.",
	),
} as const;

/** Remembers for two minutes that a mail was sent, so that nobody's mailbox is filled by asking again. */
export function recentMails(memory: Memory, now: () => Date) {
	const pause = 120_000;
	const kind = "mail";
	const keyOf = ({ collection, record }: AuthIdentity, what: string): string =>
		`${what} ${collection.id} ${record.id}`;
	return {
		/** True when one may be sent now; then it counts as sent. */
		take(identity: AuthIdentity, what: string): Promise<boolean> {
			const time = now().getTime();
			return memory.change(kind, keyOf(identity, what), (value) =>
				value !== null && time - Number(value) < pause
					? { value, until: 0, answer: false }
					: { value: String(time), until: time + pause, answer: true },
			);
		},
		/** The mail has done its work: the next may be asked for at once. */
		forget: (identity: AuthIdentity, what: string): Promise<void> =>
			dismiss(memory, kind, keyOf(identity, what)),
	};
}

export type RecentMails = ReturnType<typeof recentMails>;
