/** Worker thread that reads untrusted files: it is terminated when it takes too long or too much memory. */
import { parentPort, workerData } from "node:worker_threads";
import { type ListCorrections, readClassLists } from "@rafta/library/tables/class-lists";
import { misreadRows } from "@rafta/library/tables/misread";
import type { Answer, Question } from "./read-file.ts";
import { FileRefused } from "./refused.ts";
import { readTables } from "./tables.ts";

async function answerTo({ bytes, corrections }: Question): Promise<Answer> {
	try {
		const { sheets, misread, oddRows, openQuotes } = await readTables(Buffer.from(bytes));
		const lists = readClassLists(sheets, corrections satisfies ListCorrections);
		const odd = new Set(oddRows);
		const open = new Set(openQuotes);
		const isMisread = misreadRows(misread);
		const people = lists.people.map((person) => {
			const problems = [...person.problems];
			if (odd.has(person.row)) problems.push("mixed_encoding");
			if (isMisread(person)) problems.push("misread_letters");
			if (open.has(person.row)) problems.push("open_quote");
			return { ...person, problems };
		});
		return { lists: { ...lists, people } };
	} catch (error) {
		if (error instanceof FileRefused) return { refused: error.code };
		throw error;
	}
}

// The question is passed as worker data.
parentPort?.postMessage(await answerTo(workerData as Question));
