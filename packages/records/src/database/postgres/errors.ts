/** What PostgreSQL and its driver say, as the port says it. */
import pg from "pg";
import { DatabaseUnusable, SchemaMismatch, UniqueViolation, ValueRefused } from "../port.ts";
import { fullName } from "./identifiers.ts";

/** Another transaction has written what this one read, or each of two waits for the other: both are to be tried again. */
const conflicts = new Set(["40001", "40P01"]);
/** A table changed under a planned statement or under another change of it; nothing was done. */
const moved = new Set(["0A000", "XX000"]);

/** Codes of a server that ends, starts, has no room for us or has ended what we left open, and of a connection that broke. */
const isGoneCode = (code: string): boolean => code.startsWith("08") || /^57P0|^53300$|^25P03$/.test(code);

const socketCodes = new Set([
	"ECONNREFUSED",
	"ECONNRESET",
	"EPIPE",
	"ETIMEDOUT",
	"EHOSTUNREACH",
	"ENETUNREACH",
	"ENOTFOUND",
	"EAI_AGAIN",
	"ENOENT",
]);

/** The driver's own errors have no code. */
const driverTexts =
	/connection terminated|timeout exceeded when trying to connect|client has encountered a connection error|not queryable|connection error|query read timeout/i;

const codeOf = (error: unknown): string =>
	error instanceof Error && "code" in error ? String(error.code) : "";

/** Whether a statement was given up because no answer came. */
export const isSilence = (error: unknown): boolean =>
	error instanceof Error && /query read timeout/i.test(error.message);

/** Whether the connection is gone, or the server. */
export function isGone(error: unknown): boolean {
	const code = codeOf(error);
	if (error instanceof pg.DatabaseError) return isGoneCode(code);
	return socketCodes.has(code) || (error instanceof Error && driverTexts.test(error.message));
}

/** Whether the same transaction, begun anew, may succeed. */
export function isConflict(error: unknown): boolean {
	const code = codeOf(error);
	if (!(error instanceof pg.DatabaseError)) return false;
	return conflicts.has(code) || (moved.has(code) && /cached plan|concurrently updated/.test(error.message));
}

export const isStalePlan = (error: unknown): boolean =>
	error instanceof pg.DatabaseError && error.code === "0A000" && /cached plan/.test(error.message);

/** `(a, "b")=(...)` stands in the detail whatever the server's language. */
const duplicateColumns = (detail: string): string[] =>
	(/\(((?:"(?:[^"]|"")*"|[^()"])+)\)=\(/.exec(detail)?.[1] ?? "")
		.split(", ")
		.map((column) => fullName(column.replace(/^"|"$/g, "").replaceAll('""', '"')))
		.filter(Boolean);

/** Turns the engine's refusals into the port's; all else stays as it is. */
export function translate(error: unknown): unknown {
	if (isGone(error)) return new DatabaseUnusable("unreachable", messageOf(error));
	if (isConflict(error)) return new DatabaseUnusable("locked", messageOf(error));
	if (!(error instanceof pg.DatabaseError)) return error;
	const code = error.code ?? "";
	if (code === "23505")
		return new UniqueViolation(fullName(error.table ?? ""), duplicateColumns(error.detail ?? ""));
	if (code === "42P01" || code === "42703") return new SchemaMismatch(error.message);
	// 53200 is no full disk: the server has no memory left for locks, and has some in a moment.
	if (code === "53100") return new DatabaseUnusable("full", error.message);
	if (code === "55P03" || code === "57014" || code.startsWith("53")) {
		return new DatabaseUnusable("locked", error.message);
	}
	if (code === "25006") return new DatabaseUnusable("unwritable", error.message);
	if (/^(28|3D)/.test(code) || code === "42501") return new DatabaseUnusable("refused", error.message);
	// Data exceptions, and limits such as that of a value in an index.
	if (/^(22|54)/.test(code)) return new ValueRefused(error.message);
	if (/^(58|XX001|XX002)/.test(code)) return new DatabaseUnusable("damaged", error.message);
	return error;
}

export const messageOf = (error: unknown): string => (error instanceof Error ? error.message : String(error));
