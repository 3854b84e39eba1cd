/** Context and helpers shared by the account flows. */
import type { CollectionDefinition } from "../collections/definition.ts";
import { newId } from "../collections/random.ts";
import { reason } from "../collections/reasons.ts";
import { dismiss } from "../database/memory.ts";
import type { Memory } from "../database/shared.ts";
import { ApiError, badRequest, notFound } from "../errors.ts";
import { formatInstant } from "../instant.ts";
import type { Mail } from "../mail/mail.ts";
import { messages } from "../messages/api.ts";
import type { RecordService } from "../service.ts";
import { textOf } from "../texts.ts";
import type { RecordData, Values } from "../types/records.ts";
import type { AuthIdentity, RequestContext } from "../types/request.ts";
import type { PreparedPasswords, RecordReader } from "../types/writes.ts";
import type { DecoyCodes } from "./decoy-codes.ts";
import { requireEmail } from "./forms.ts";
import { hashingAfter } from "./hash-turns.ts";
import { composeMail, type MailRequest, requireLinkBase } from "./mails.ts";
import { issueToken, readToken, type TokenKind, type TokenOwner } from "./tokens.ts";

export interface AuthContext {
	readonly service: RecordService;
	readonly now: () => Date;
	readonly recent: RecentMails;
	readonly decoys: DecoyCodes;
	/** Called with errors that occur after the response was sent. */
	readonly failed: (error: unknown) => void;
}

/**
 * @throws ApiError 404 if the collection is not an auth collection.
 */
export function authCollection(service: RecordService, nameOrId: string): CollectionDefinition {
	const collection = service.collection(nameOrId);
	if (collection?.type !== "auth") throw notFound(messages.missingAuthCollection);
	return collection;
}

/**
 * @throws ApiError 400 for superusers, whose accounts are managed by other superusers.
 */
export function refuseSuperusers({ name }: CollectionDefinition, text: ApiError["text"]): void {
	if (name === "_superusers") throw new ApiError(400, text);
}

/** Finds the account of an address, as typed or in lower case; nothing for an empty address. */
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

/** Members of a new row of an account in such a table. */
export function newRow({ collection, record }: AuthIdentity, now: Date) {
	const instant = formatInstant(now);
	const owner = { collectionRef: collection.id, recordRef: record.id };
	return { id: newId(), ...owner, created: instant, updated: instant };
}

/** Whether a row is older than its lifetime. */
export const isOver = ({ created }: RecordData, seconds: number, now: Date): boolean =>
	Date.parse(String(created).replace(" ", "T")) + seconds * 1000 < now.getTime();

/**
 * Composes a mail to an account in the account's language. `language` is the language of the caller that triggered it,
 * often a stranger, and is used if the account has none.
 */
export const mailTo = (
	{ settings, languageOf, linkBase }: Pick<RecordService, "settings" | "languageOf" | "linkBase">,
	request: MailRequest,
): Mail =>
	composeMail(
		{ ...request, language: languageOf(request.identity, request.language) },
		{ appName: settings.current().meta.appName, linkBase: linkBase(request.identity.collection) },
	);

/** Adds a mail to the outbox. */
export const postMail = ({ service }: AuthContext, request: MailRequest): Promise<void> =>
	service.transaction(async (tx) => {
		await service.mail.post(tx.sql, mailTo(service, request));
	});

/**
 * Runs work after the response, so that its duration does not reveal whether there was any. Errors are logged.
 */
export function later({ failed }: AuthContext, work: () => Promise<void>): void {
	setImmediate(() => void hashingAfter(work).catch(failed));
}

/**
 * Mails a link of one kind to the account of the address in a body, unless it was sent one a moment ago. Runs after the
 * response, which is the same for every caller. `isWanted`: whether this account needs one. @throws ApiError 400
 */
export function mailLink(
	context: AuthContext,
	kind: "verification" | "passwordReset",
	collection: CollectionDefinition,
	{ body, language }: RequestContext,
	isWanted: (record: RecordData) => boolean = () => true,
): void {
	const email = requireEmail(body);
	requireLinkBase(context.service, collection);
	later(context, async () => {
		const record = await byAddress(context.service, collection, email);
		if (!record || !isWanted(record)) return;
		const identity = { collection, record };
		if (context.service.isClosed(identity) || !(await context.recent.take(identity, kind))) return;
		const token = issueToken(identity, context.now(), kind, { email: String(record.email) });
		await postMail(context, { kind, identity, language, values: { TOKEN: token } });
	});
}

/** Returns the owner of a token of one kind. */
export const ownerOf = (
	{ service, now }: AuthContext,
	token: string,
	kind: TokenKind,
	{ find }: RecordReader = service,
): Promise<TokenOwner | null> =>
	readToken(token, { collection: service.collection, isClosed: service.isClosed, find, now }, kind);

/** Writes to the owner of a token that is still valid: requests with one link at once write once. @throws ApiError 400 */
export const updateOwner = (
	context: AuthContext,
	token: string,
	kind: TokenKind,
	values: Values,
	prepared?: PreparedPasswords,
): Promise<RecordData> =>
	context.service.transaction(async (tx) => {
		const owner = await ownerOf(context, token, kind, tx);
		if (!owner) throw badRequest(messages.badFields, { token: tokenReasons.invalid });
		return tx.update(owner.collection.name, owner.record.id, values, undefined, prepared);
	});

export const tokenReasons = {
	invalid: reason("invalid_token", textOf("auth.invalidToken")),
	claims: reason("invalid_token_claims", textOf("auth.invalidTokenClaims")),
	payload: reason("invalid_token_payload", textOf("auth.invalidTokenPayload")),
	collection: reason("token_collection_mismatch", textOf("auth.tokenCollectionMismatch")),
	email: reason("token_email_mismatch", textOf("auth.tokenEmailMismatch")),
	newEmail: reason("invalid_token_email", textOf("auth.invalidTokenEmail")),
} as const;

/** Remembers for two minutes that a mail was sent, so that repeated requests do not flood a mailbox. */
export function recentMails(memory: Memory, now: () => Date) {
	const intervalMs = 120_000;
	const kind = "mail";
	const keyOf = ({ collection, record }: AuthIdentity, what: string): string =>
		`${what} ${collection.id} ${record.id}`;
	return {
		/** True if a mail may be sent now; then it counts as sent. */
		take(identity: AuthIdentity, what: string): Promise<boolean> {
			const time = now().getTime();
			return memory.change(kind, keyOf(identity, what), (value) =>
				value !== null && time - Number(value) < intervalMs
					? { value, until: 0, answer: false }
					: { value: String(time), until: time + intervalMs, answer: true },
			);
		},
		/** Clears the entry once the mail was used, so that the next can be requested at once. */
		forget: (identity: AuthIdentity, what: string): Promise<void> =>
			dismiss(memory, kind, keyOf(identity, what)),
	};
}

export type RecentMails = ReturnType<typeof recentMails>;
