import { roles } from "@rafta/library/access/roles";
import type { AuthIdentity, PreparedPasswords } from "@rafta/records";
import type { RecordReader, RecordTransaction, Stored } from "../../records.ts";

/** Whether an account is an administrator's, of a backup as well. */
export const isAdministrator = ({ collection, record }: AuthIdentity): boolean =>
	collection.name === "users" && record.role === roles.admin && record.status === "active";

/** Whether the installation has an administrator. */
export async function hasAdministrator(records: RecordReader): Promise<boolean> {
	return (await records.findBy("users", { role: roles.admin, status: "active" })) !== null;
}

export interface NewAdministrator {
	readonly email: string;
	readonly password: string;
	readonly name: string;
}

/**
 * Creates an administrator.
 *
 * @param prepared the password, by `preparePassword` before the transaction
 * @throws ApiError 400 for an address in use or a password that is too short
 */
export const createAdministrator = (
	records: RecordTransaction,
	{ email, password, name }: NewAdministrator,
	prepared: PreparedPasswords,
): Promise<Stored<"users">> =>
	records.create(
		"users",
		{
			email,
			password,
			passwordConfirm: password,
			name,
			role: roles.admin,
			status: "active",
			verified: true,
		},
		undefined,
		prepared,
	);
