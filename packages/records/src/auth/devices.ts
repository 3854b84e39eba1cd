/**
 * Browsers in which an account has signed in with its present password: there its right password passes, whatever strangers
 * have tried. A browser sends a random name of its own in `X-Device`; of each pair a digest is stored, which a new
 * password makes worthless.
 */
import { createHash } from "node:crypto";
import { type OwnTable, openOwnTable } from "../database/own-table.ts";
import type { Database, Transaction } from "../database/port.ts";
import { sql } from "../database/sql.ts";
import { formatInstant } from "../instant.ts";
import type { RecordData } from "../types/records.ts";
import type { AuthIdentity, RequestContext } from "../types/request.ts";

/** Milliseconds for which a browser is known after a sign-in: longer than the summer holidays. */
const LASTS_MS = 180 * 86_400_000;

export const devicesTable: OwnTable = {
	name: "_devices",
	columns: { id: "text", expires: "text" },
	clustered: true,
	indexes: ['"idx_devices_expires" ON "_devices" ("expires")'],
};

/** Name that a browser gives itself; empty for none. */
export function deviceOf({ headers }: Pick<RequestContext, "headers">): string {
	const name = headers.x_device ?? "";
	return /^[\w-]{20,64}$/.test(name) ? name : "";
}

const digest = (collectionId: string, record: RecordData | null, device: string): string =>
	createHash("sha256")
		.update(JSON.stringify([collectionId, record?.id ?? "", String(record?.tokenKey ?? ""), device]))
		.digest("base64url");

export interface Devices {
	/** Remembers in the caller's transaction that the account has signed in from a browser. */
	remember(tx: Transaction, identity: AuthIdentity, device: string): Promise<void>;
	/**
	 * Key of an account in a browser where it has signed in; empty if it has not. Runs the same query without an account.
	 */
	known(collectionId: string, record: RecordData | null, device: string): Promise<string>;
	/** Removes rows of browsers that are no longer known. */
	forgetOld(): Promise<void>;
}

/** Opens the table of known browsers. */
export async function openDevices(database: Database, now: () => Date): Promise<Devices> {
	await openOwnTable(database, devicesTable);
	return {
		async remember(tx, { collection, record }, device) {
			if (device === "") return;
			const expires = formatInstant(new Date(now().getTime() + LASTS_MS));
			await tx.run(sql`
				INSERT INTO "_devices" ("id", "expires")
				VALUES (${digest(collection.id, record, device)}, ${expires})
				ON CONFLICT ("id") DO UPDATE SET "expires" = excluded."expires"`);
		},
		async known(collectionId, record, device) {
			if (device === "") return "";
			const id = digest(collectionId, record, device);
			const row = await database.read.get(
				sql`SELECT 1 AS "found" FROM "_devices" WHERE "id" = ${id} AND "expires" > ${formatInstant(now())}`,
			);
			return row && record ? id : "";
		},
		async forgetOld() {
			const before = formatInstant(now());
			await database.write((tx) => tx.run(sql`DELETE FROM "_devices" WHERE "expires" < ${before}`));
		},
	};
}
