import type { CollectionDefinition } from "../collections/definition.ts";
import { reason, reasons } from "../collections/reasons.ts";
import { raw, sql } from "../database/sql.ts";
import { badRequest, type FieldError, forbidden } from "../errors.ts";
import { messages } from "../messages/api.ts";
import type { RecordService } from "../service.ts";
import { textOf } from "../texts.ts";
import type { RecordData } from "../types/records.ts";
import type { AuthIdentity, RequestContext } from "../types/request.ts";
import type { RecordReader } from "../types/writes.ts";
import { deviceOf } from "./devices.ts";
import { type Attempt, guardedName } from "./guard.ts";
import { assertHashTurn } from "./hash-turns.ts";
import { hashPassword, isOutdated, PASSWORD_MAX_BYTES, verifyPassword } from "./password.ts";

const MAX_IDENTITY_LENGTH = 255;

interface LoginForm {
	identity: string;
	password: string;
	/** Empty: every identity field is tried. */
	identityField: string;
}

const invalidLength = reasons.length(1, MAX_IDENTITY_LENGTH);
const invalidValue = reason("in_invalid", textOf("values.invalidValue"));

const text = (value: unknown): string => (typeof value === "string" ? value : "");

function readForm(body: Readonly<Record<string, unknown>>, fields: readonly string[]): LoginForm {
	const form = {
		identity: text(body.identity),
		password: text(body.password),
		identityField: text(body.identityField),
	};
	const errors: Record<string, FieldError> = {};
	if (form.identity === "") errors.identity = reasons.required;
	else if (form.identity.length > MAX_IDENTITY_LENGTH) errors.identity = invalidLength;
	if (form.password === "") errors.password = reasons.required;
	else if (Buffer.byteLength(form.password) > PASSWORD_MAX_BYTES) errors.password = invalidLength;
	if (form.identityField !== "" && !fields.includes(form.identityField)) {
		errors.identityField = invalidValue;
	}
	if (Object.keys(errors).length > 0) throw badRequest(messages.badFields, errors);
	return form;
}

/**
 * Finds the account: `email` before the other identity fields; as typed first, then in lower case. All lookups always
 * run, so the number of queries reveals nothing.
 */
async function findAccount(
	records: RecordReader,
	collection: CollectionDefinition,
	fields: readonly string[],
	form: LoginForm,
): Promise<RecordData | null> {
	const wanted = form.identityField === "" ? fields : [form.identityField];
	const ordered = [...wanted].sort((a, b) => Number(b === "email") - Number(a === "email"));
	const spellings = new Set([form.identity, form.identity.toLowerCase()]);
	let found: RecordData | null = null;
	for (const field of ordered) {
		if (field === "email" && !form.identity.includes("@")) continue;
		for (const spelling of spellings) {
			const record = await records.findBy(collection.name, { [field]: spelling });
			found ??= record;
		}
	}
	return found;
}

/** Replaces an outdated password hash. The token key stays, so no session ends. */
async function rehash(
	service: RecordService,
	{ name }: CollectionDefinition,
	{ id, password }: RecordData,
	typed: string,
): Promise<void> {
	const hash = await hashPassword(typed);
	const { id: quote } = service.database.dialect;
	await service.transaction((tx) =>
		tx.sql.run(sql`
			UPDATE ${raw(quote(name))}
			SET ${raw(quote("password"))} = ${hash}
			WHERE ${raw(quote("id"))} = ${id} AND ${raw(quote("password"))} = ${String(password)}`),
	);
}

/**
 * Password login: returns the identity that the password belongs to. Unknown accounts, wrong passwords and throttled
 * callers get the same response after the same work; only the right password in a browser or from an address where the
 * account is at home bypasses throttling caused by strangers. The caller then checks the collection's `authRule`.
 */
export async function passwordLogin(
	records: RecordService,
	collection: CollectionDefinition,
	request: RequestContext,
): Promise<AuthIdentity> {
	const { body, ip } = request;
	const options = collection.auth?.passwordAuth;
	if (options === undefined || !options.enabled) throw forbidden(messages.noPasswordLogin);
	const form = readForm(body, options.identityFields);
	const account = guardedName(collection.id, form.identity);
	const device = deviceOf(request);
	const read = () => findAccount(records, collection, options.identityFields, form);
	const known = device === "" ? "" : await records.sessions.knownDevice(collection.id, await read(), device);
	const work = async () => {
		assertHashTurn();
		const attempt = await records.guard.password(account, ip, known);
		// Read in its turn: a password that was changed while it waited is no longer right.
		return checkLogin(records, collection, form.password, await read(), attempt, ip);
	};
	return records.guard.inTurn(account, ip, work, known);
}

async function checkLogin(
	records: RecordService,
	collection: CollectionDefinition,
	typed: string,
	record: RecordData | null,
	attempt: Attempt,
	ip: string,
): Promise<AuthIdentity> {
	const hash = record?.password;
	const right = await verifyPassword(typed, typeof hash === "string" ? hash : null);
	const isHome = () => records.sessions.isHome(collection.id, record, ip);
	const mayPass = await attempt.mayPass(record !== null, isHome);
	if (!right || record === null || !mayPass) throw await attempt.failed(badRequest(messages.failedLogin));
	await attempt.onSuccess();
	if (isOutdated(String(hash))) await rehash(records, collection, record, typed);
	return { collection, record };
}
