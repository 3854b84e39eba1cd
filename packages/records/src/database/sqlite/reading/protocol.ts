/** Requests to a reading process, and its responses. */
import { DatabaseUnusable, QueryRefused, SchemaMismatch, ValueRefused } from "../../port.ts";

interface OfFile {
	readonly file: string;
	/** Another program wrote it: it is opened for this read alone, and nothing in it is trusted. */
	readonly isForeign?: boolean;
}

export type ReadQuestion = OfFile &
	(
		| { readonly method: "all" | "get"; readonly text: string; readonly values: readonly unknown[] }
		| { readonly method: "query"; readonly text: string; readonly limit: number }
		| { readonly method: "describe"; readonly text: string }
	);

export type Question =
	| ReadQuestion
	| { readonly file: string; readonly method: "copy"; readonly target: string }
	| { readonly letGo: string };

export interface Failure {
	readonly name: string;
	readonly code: string;
	readonly message: string;
}

export type Answer = { readonly result: unknown } | { readonly failure: Failure };

/** Serializes an error for another process. */
export function packError(error: unknown): Failure {
	if (!(error instanceof Error)) return { name: "Error", code: "", message: String(error) };
	return { name: error.name, code: "code" in error ? String(error.code) : "", message: error.message };
}

/** Restores the error as it was thrown in the other process. */
export function unpackError({ name, code, message }: Failure): Error {
	if (name === "DatabaseUnusable") return new DatabaseUnusable(code as DatabaseUnusable["code"], message);
	for (const Refusal of [QueryRefused, SchemaMismatch, ValueRefused])
		if (name === Refusal.name) return new Refusal(message);
	return Object.assign(new Error(message), { name, code });
}
