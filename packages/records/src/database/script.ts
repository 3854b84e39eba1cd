/** SQL that somebody wrote by hand: cut into statements, told apart by whether it writes. */

/** The statements of a text; semicolons in texts, names and comments separate nothing. */
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

/** Whether a text begins as one that changes something, as the peer tells it. */
export const isWriting = (text: string): boolean =>
	/^\s*(INSERT|CREATE|UPDATE|DELETE|DROP|DETACH|ALTER|REPLACE)\b/i.test(text);

/** Whether a statement begins as one that reads and nothing else; pragmas do more than their names say. */
export const isReading = (statement: string): boolean =>
	/^(\s|\(|--[^\n]*\n|\/\*[\s\S]*?\*\/)*(SELECT|WITH|VALUES|EXPLAIN)\b/i.test(statement);

/** Whether a statement begins or ends a transaction, which what somebody wrote stands in already. */
export const controlsTransaction = (statement: string): boolean =>
	/^(\s|--[^\n]*\n|\/\*[\s\S]*?\*\/)*(ABORT|BEGIN|COMMIT|END|PREPARE|RELEASE|ROLLBACK|SAVEPOINT|START)\b/i.test(
		statement,
	);
