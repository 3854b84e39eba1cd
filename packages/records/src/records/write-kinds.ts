/**
 * What the type of a collection adds to every write of its records: accounts have a password and tokens, a manage rule,
 * and rows elsewhere that end with them.
 */
import { retireKey } from "../auth/retired-keys.ts";
import { type AccountPlace, hasSessionBy } from "../auth/sessions.ts";
import type { CollectionDefinition } from "../collections/definition.ts";
import { problems } from "../collections/fields/problems.ts";
import { forgetAccounts } from "../collections/removal.ts";
import type { FieldError } from "../errors.ts";
import type { RecordData } from "../types/records.ts";
import { type AccountWrite, accountErrors, completeAccount, typedPasswordErrors, unlink } from "./account.ts";
import { matchesConditions, matchesNew } from "./match-rule.ts";
import { manageRuleFor, ruleConditions } from "./rule.ts";
import { selectById } from "./select.ts";
import type { RecordInput, Writing } from "./writing.ts";

type Errors = Readonly<Record<string, FieldError>>;

/** One write of one record, after its hooks have run. */
export interface RecordWrite extends AccountWrite, RecordInput {
	readonly writing: Writing;
	/** Whether a new record's id was chosen by the caller. */
	readonly hasOwnId: boolean;
}

/** The part of a write that depends on the type of its collection. */
interface WriteKind {
	/** Errors in the request, before its values are checked. */
	requestErrors(write: RecordWrite): Promise<Errors>;
	/** Errors of values in addition to those of their fields. */
	valueErrors(write: RecordWrite): Promise<Errors>;
	/** Replaces values by those that are stored. */
	complete(write: RecordWrite): Promise<void>;
	/** Deletes what else belongs to a deleted record. */
	afterDelete(writing: Writing, collection: CollectionDefinition, record: RecordData): Promise<void>;
	/** Password fields that `complete` hashes itself. */
	readonly passwords: ReadonlySet<string>;
}

const none: Errors = {};

const base: WriteKind = {
	requestErrors: async () => none,
	valueErrors: async () => none,
	complete: async () => undefined,
	afterDelete: async () => undefined,
	passwords: new Set(),
};

/** Whether the caller manages an account, stored or new: by its rights, or by the manage rule. */
async function manages({ writing, collection, record, original, request }: RecordWrite): Promise<boolean> {
	if (request.superuser) return true;
	const rule = manageRuleFor(collection, request);
	if (rule === null) return false;
	const { context, tx } = writing;
	const conditions = ruleConditions(context, collection, rule, request);
	const reading = { context, connection: tx };
	return original
		? matchesConditions(reading, collection, original.id, conditions)
		: matchesNew(reading, collection, record, conditions);
}

/** Whether it matters for a write that the caller manages the account: a new one can only be verified at once. */
const needsManager = ({ original, record, sent }: RecordWrite): boolean =>
	original !== null || (sent.has("verified") && record.verified === true);

/**
 * Ends what others may have got into an account with while nobody had proved its address, now that it is verified: as in
 * PocketBase the services that were linked, and the sign-ins by one, also by one that was unlinked since. Returns whether
 * there was any.
 */
async function endUnproved({ records, tx }: Writing, account: AccountPlace): Promise<boolean> {
	const links = await unlink(records, account);
	return links > 0 || (await hasSessionBy(tx, account, "oauth2"));
}

/** An id identifies one account across all account collections: references by id alone must be unambiguous. */
async function isOthersId(writing: Writing, collection: CollectionDefinition, id: string): Promise<boolean> {
	for (const other of writing.context.collections.all()) {
		if (other.type !== "auth" || other.id === collection.id) continue;
		if (await selectById(writing.context, writing.tx, other, id)) return true;
	}
	return false;
}

const account: WriteKind = {
	async requestErrors(write) {
		const mayManage = !write.ruled || (needsManager(write) && (await manages(write)));
		return accountErrors(write, mayManage);
	},
	async valueErrors(write) {
		const { writing, collection, record, original, hasOwnId } = write;
		const isTaken = !original && hasOwnId && (await isOthersId(writing, collection, record.id));
		return { ...typedPasswordErrors(write), ...(isTaken && { id: problems.authId }) };
	},
	async complete(write) {
		const { writing, collection, record, original } = write;
		const isProved = original?.verified === false && record.verified === true;
		await completeAccount(write, isProved && (await endUnproved(writing, { collection, record })));
		// A sign-in that was begun with an earlier password ends with it, as in PocketBase.
		if (!original || original.tokenKey === record.tokenKey) return;
		await forgetAccounts(writing.tx, collection, original.id, ["_mfas"]);
		const reason = write.sent.has("password") || record.email === original.email ? "password" : "address";
		await retireKey(writing.tx, { collection, record: original }, reason, writing.context.now());
	},
	async afterDelete({ tx, context }, collection, record) {
		await forgetAccounts(tx, collection, record.id);
		await retireKey(tx, { collection, record }, "deleted", context.now());
	},
	passwords: new Set(["password"]),
};

export const writeKindOf = ({ type }: CollectionDefinition): WriteKind => (type === "auth" ? account : base);
