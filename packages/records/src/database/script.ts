/** User-written SQL: split into statements and classified as reading or writing. */

/** Splits a text into statements; semicolons in strings, names and comments are ignored. */
export function splitStatements(text: string): string[] {
	const pieces =
		text.match(/'(?:[^']|'')*'|"(?:[^"]|"")*"|`[^`]*`|--[^\n]*|\/\*[\s\S]*?\*\/|;|[^'"`;/-]+|[\s\S]/g) ?? [];
	const result = [""];
	for (const piece of pieces) {
		if (piece === ";") result.push("");
		else result[result.length - 1] += piece;
	}
	return result.map((one) => one.trim()).filter(Boolean);
}

/** Whether a text begins with a writing statement, as PocketBase decides it. */
export const isWriting = (text: string): boolean =>
	/^\s*(INSERT|CREATE|UPDATE|DELETE|DROP|DETACH|ALTER|REPLACE)\b/i.test(text);

/** Whether a statement begins as a read-only one; pragmas may do more than read. */
export const isReading = (statement: string): boolean =>
	/^(\s|\(|--[^\n]*\n|\/\*[\s\S]*?\*\/)*(SELECT|WITH|VALUES|EXPLAIN)\b/i.test(statement);

/** Whether a statement begins or ends a transaction; user-written SQL already runs in one. */
export const controlsTransaction = (statement: string): boolean =>
	/^(\s|--[^\n]*\n|\/\*[\s\S]*?\*\/)*(ABORT|BEGIN|COMMIT|END|PREPARE|RELEASE|ROLLBACK|SAVEPOINT|START)\b/i.test(
		statement,
	);
