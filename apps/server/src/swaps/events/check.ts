/**
 * `npm run swap:check -- FILE`: checks that the published result of a swap event is fair and follows from its event and
 * seed. Anybody can run it; it needs no installation. The first line of output is the hash that the event shows.
 */
import { readFileSync, statSync } from "node:fs";
import { checkPublished, isPublished, publishedText } from "@rafta/library/swaps/published";
import { consoleText } from "../../kit/messages/console.ts";
import { hashOf } from "./hash.ts";
import { packerOf } from "./packer.ts";

/** Far more than any school's event has. */
const MAX_BYTES = 50_000_000;

function read(path: string): unknown {
	try {
		return statSync(path).size > MAX_BYTES ? null : JSON.parse(readFileSync(path, "utf8"));
	} catch {
		// A missing file or invalid JSON is reported like any other file of an unknown format.
		return null;
	}
}

/**
 * Checks one file and returns the exit code: 0 for a valid result, 1 for an invalid one, 2 for a file of another
 * format.
 */
export async function runSwapCheck([path]: readonly string[]): Promise<number> {
	const file = path === undefined ? null : read(path);
	if (!isPublished(file)) {
		console.error(consoleText("swapCheckUsage"));
		return 2;
	}
	const faults = checkPublished(file, await packerOf());
	console.log(consoleText("swapCheckHash", { hash: hashOf(publishedText(file)) }));
	for (const fault of faults) console.error(`  ${fault}`);
	const counts = { books: file.event.items.length, placed: file.result.legs.length, faults: faults.length };
	console.log(consoleText(faults.length === 0 ? "swapCheckSound" : "swapCheckUnsound", counts));
	return faults.length === 0 ? 0 : 1;
}
