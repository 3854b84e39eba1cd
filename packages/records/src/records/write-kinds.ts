/**
 * What the type of a collection adds to every write of its records: accounts have a password and tokens, a manage rule,
 * and rows elsewhere that end with them.
 */
import type { CollectionDefinition } from "../collections/definition.ts";
import { problems } from "../collections/fields/problems.ts";
import { forgetAccounts } from "../collections/removal.ts";
import type { FieldError } from "../errors.ts";
import type { RequestContext } from "../types/request.ts";
import { type AccountWrite, accountErrors, completeAccount, typedPasswordErrors } from "./account.ts";
import { ruleConditions } from "./rule.ts";
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
	/** Errors that can be found only when a new row exists; they roll it back. */
	insertedErrors(write: RecordWrite): Promise<Errors>;
	/** Deletes what else belongs to a deleted record. */
	afterDelete(writing: Writing, collection: CollectionDefinition, id: string): Promise<void>;
	/** Password fields that `complete` hashes itself. */
	readonly passwords: ReadonlySet<string>;
}

const none: Errors = {};

const base: WriteKind = {
	requestErrors: async () => none,
	valueErrors: async () => none,
	complete: async () => undefined,
	insertedErrors: async () => none,
	afterDelete: async () => undefined,
	passwords: new Set(),
};

/** Whether the caller manages a stored account: by its rights, or by the manage rule. */
async function manages(
	writing: Writing,
	collection: CollectionDefinition,
	id: string,
	request: RequestContext,
): Promise<boolean> {
	if (request.superuser) return true;
	const rule = collection.auth?.manageRule ?? null;
	if (rule === null) return false;
	const conditions = ruleConditions(writing.context, collection, rule, request);
	return (await selectById(writing.context, writing.tx, collection, id, conditions)) !== null;
}

/** An id identifies one account across all account collections: references by id alone must be unambiguous. */
async function isOthersId(writing: Writing, collection: CollectionDefinition, id: string): Promise<boolean> {
	for (const other of writing.context.collections.all()) {
		if (other.type !== "auth" || other.id === collection.id) continue;
		if (await selectById(writing.context, writing.tx, other, id)) return true;
	}
	return false;
}

const isFree = ({ ruled, request }: RecordWrite): boolean => !ruled || request.superuser;

const account: WriteKind = {
	async requestErrors(write) {
		const { writing, collection, original, request, ruled } = write;
		const mayManage = original
			? !ruled || (await manages(writing, collection, original.id, request))
			: // The manage rule can be evaluated only when the row exists; until then a manager is not refused.
				isFree(write) || Boolean(collection.auth?.manageRule);
		return accountErrors(write, mayManage);
	},
	async valueErrors(write) {
		const { writing, collection, record, original, hasOwnId } = write;
		const isTaken = !original && hasOwnId && (await isOthersId(writing, collection, record.id));
		return { ...typedPasswordErrors(write), ...(isTaken && { id: problems.authId }) };
	},
	async complete(write) {
		const { writing, collection, record, original } = write;
		await completeAccount(write);
		// A sign-in that was begun with an earlier password ends with it, as in PocketBase.
		if (original && original.tokenKey !== record.tokenKey)
			await forgetAccounts(writing.tx, collection, original.id, ["_mfas"]);
	},
	async insertedErrors(write) {
		const { writing, collection, record, request } = write;
		if (isFree(write) || !collection.auth?.manageRule) return none;
		if (await manages(writing, collection, record.id, request)) return none;
		return accountErrors(write, false);
	},
	afterDelete: ({ tx }, collection, id) => forgetAccounts(tx, collection, id),
	passwords: new Set(["password"]),
};

export const writeKindOf = ({ type }: CollectionDefinition): WriteKind => (type === "auth" ? account : base);
