/**
 * Child process that only reads, so that it can be killed in the middle of a statement. It ends with its parent,
 * whatever it is doing.
 */
import { Worker } from "node:worker_threads";
import { openConnection, openForeign } from "../connection.ts";
import { copyAsOfNow } from "../copy.ts";
import { SqliteReader } from "../reader.ts";
import { Statements } from "../statements.ts";
import { type Answer, packError, type Question, type ReadQuestion } from "./protocol.ts";

/** Open files kept: one in a serving program, several where files are read in turn. */
const MAX_OPEN_FILES = 4;

const files = new Map<string, { reader: SqliteReader; close(): void }>();

function letGo(file: string): void {
	files.get(file)?.close();
	files.delete(file);
}

function readerOf(file: string): SqliteReader {
	const known = files.get(file);
	if (known) return known.reader;
	for (const oldest of files.keys()) if (files.size >= MAX_OPEN_FILES) letGo(oldest);
	const connection = openConnection(file, true);
	const statements = new Statements(connection);
	const reader = new SqliteReader(() => statements);
	files.set(file, { reader, close: () => connection.close() });
	return reader;
}

function ask(reader: SqliteReader, question: ReadQuestion): Promise<unknown> {
	switch (question.method) {
		case "query":
			return reader.query(question.text, question.limit);
		case "describe":
			return reader.describe(question.text);
		default:
			return reader[question.method]({ text: question.text, values: question.values as never });
	}
}

async function askForeign(question: ReadQuestion): Promise<unknown> {
	const connection = openForeign(question.file);
	try {
		const statements = new Statements(connection);
		return await ask(new SqliteReader(() => statements), question);
	} finally {
		connection.close();
	}
}

function answerQuestion(question: Exclude<Question, { letGo: string }>): Promise<unknown> {
	if (question.method === "copy") return copyAsOfNow(question.file, question.target);
	return question.isForeign ? askForeign(question) : ask(readerOf(question.file), question);
}

async function answer(question: Question): Promise<void> {
	if ("letGo" in question) return letGo(question.letGo);
	let reply: Answer;
	try {
		reply = { result: await answerQuestion(question) };
	} catch (error) {
		reply = { failure: packError(error) };
	}
	// A parent that is gone reads no answer; this process ends with it.
	process.send?.(reply, undefined, undefined, () => undefined);
}

process.on("message", (question: Question) => void answer(question));
process.on("disconnect", () => process.exit());
// A terminal's Ctrl-C reaches the whole group; the parent decides when to end.
for (const signal of ["SIGINT", "SIGTERM"] as const) process.on(signal, () => undefined);
// No message is received during a statement; a separate thread detects that the parent is gone.
new Worker(
	`const parent = process.ppid; setInterval(() => { if (process.ppid !== parent) process.kill(process.pid, "SIGKILL"); }, 1000);`,
	{ eval: true, resourceLimits: { maxOldGenerationSizeMb: 8 } },
);
