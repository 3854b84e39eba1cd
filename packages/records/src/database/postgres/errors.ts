/** Translation of errors from PostgreSQL and its driver to the port's errors. */
import pg from "pg";
import { DatabaseUnusable, QueryRefused, SchemaMismatch, UniqueViolation, ValueRefused } from "../port.ts";
import { fullName } from "./identifiers.ts";

/** Serialization failure or deadlock: both are retried. */
const conflicts = new Set(["40001", "40P01"]);
/** A table changed under a prepared statement or a concurrent change; nothing was done. */
const moved = new Set(["0A000", "XX000"]);

/** Codes of a server that shuts down, starts up, is full or ended our session, and of a broken connection. */
const isGoneCode = (code: string): boolean => code.startsWith("08") || /^57P0|^53300$|^25P03$/.test(code);

const socketCodes = /^E(CONNREFUSED|CONNRESET|PIPE|TIMEDOUT|HOSTUNREACH|NETUNREACH|NOTFOUND|AI_AGAIN|NOENT)$/;

/** Codes of a TLS connection that was not made, most often for the server's certificate. */
const tlsCodes =
	/^(ERR_(SSL|TLS)_|CERT_|UNABLE_TO_|DEPTH_ZERO_|SELF_SIGNED_|HOSTNAME_MISMATCH$|INVALID_(CA|PURPOSE)$|EPROTO$)/;

/** The driver's own errors have no code. */
const driverTexts =
	/does not support SSL|establishing an SSL connection|connection terminated|timeout exceeded when trying to connect|client has encountered a connection error|not queryable|connection error|query read timeout/i;

const codeOf = (error: unknown): string =>
	error instanceof Error && "code" in error ? String(error.code) : "";

/** Whether a statement timed out without a response. */
export const isSilence = (error: unknown): boolean =>
	error instanceof Error && /query read timeout/i.test(error.message);

/** Whether the connection or the server is gone. */
export function isGone(error: unknown): boolean {
	const code = codeOf(error);
	// A placeholder in a user-written query breaks the protocol, too: nobody sends a value for it.
	if (error instanceof pg.DatabaseError) return isGoneCode(code) && error.routine !== "exec_bind_message";
	if (socketCodes.test(code) || tlsCodes.test(code)) return true;
	return error instanceof Error && driverTexts.test(error.message);
}

/** Whether the same transaction may succeed if retried. */
export function isConflict(error: unknown): boolean {
	const code = codeOf(error);
	if (!(error instanceof pg.DatabaseError)) return false;
	return conflicts.has(code) || (moved.has(code) && /cached plan|concurrently updated/.test(error.message));
}

/** Whether the server has ended a transaction that waited for another one which waited for it. */
export const isDeadlock = (error: unknown): boolean =>
	error instanceof pg.DatabaseError && error.code === "40P01";

export const isStalePlan = (error: unknown): boolean =>
	error instanceof pg.DatabaseError && error.code === "0A000" && /cached plan/.test(error.message);

/** The detail contains `(a, "b")=(...)` whatever the server's language. */
const duplicateColumns = (detail: string): string[] =>
	(/\(((?:"(?:[^"]|"")*"|[^()"])+)\)=\(/.exec(detail)?.[1] ?? "")
		.split(", ")
		.map((column) => fullName(column.replace(/^"|"$/g, "").replaceAll('""', '"')))
		.filter(Boolean);

/** Translates the engine's errors to the port's; all others stay as they are. */
export function translate(error: unknown): unknown {
	if (isGone(error)) return new DatabaseUnusable("unreachable", messageOf(error));
	if (isConflict(error)) return new DatabaseUnusable("locked", messageOf(error));
	if (!(error instanceof pg.DatabaseError)) return error;
	const code = error.code ?? "";
	if (code === "23505")
		return new UniqueViolation(
			fullName(error.table ?? ""),
			duplicateColumns(error.detail ?? ""),
			fullName(error.constraint ?? ""),
		);
	if (code === "42P01" || code === "42703") return new SchemaMismatch(error.message);
	// 53200 is not a full disk: the server has temporarily run out of memory for locks.
	if (code === "53100") return new DatabaseUnusable("full", error.message);
	if (code === "55P03" || code === "57014" || code.startsWith("53")) {
		return new DatabaseUnusable("locked", error.message);
	}
	if (code === "25006") return new DatabaseUnusable("unwritable", error.message);
	if (/^(28|3D)/.test(code) || code === "42501") return new DatabaseUnusable("refused", error.message);
	// A column with the name of one that every table has, such as xmin.
	if (code === "42701") return new QueryRefused(error.message);
	// Data exceptions, and limits such as the size of an index entry.
	if (/^(22|54)/.test(code)) return new ValueRefused(error.message);
	if (/^(58|XX001|XX002)/.test(code)) return new DatabaseUnusable("damaged", error.message);
	return error;
}

/** Waits for the engine; its error is translated. */
export const translateRejection = <T>(running: Promise<T>): Promise<T> =>
	running.catch((error: unknown) => {
		throw translate(error);
	});

export const messageOf = (error: unknown): string => (error instanceof Error ? error.message : String(error));
