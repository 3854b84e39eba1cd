/**
 * Increments a counter a given number of times in its own process: `node memory-counter.ts <file or address> <times>`.
 */
import { openPostgres } from "../../src/database/postgres/database.ts";
import { openSqliteMemory } from "../../src/database/sqlite/memory.ts";

const [place = "", times = "0"] = process.argv.slice(2);
const database = place.startsWith("postgres") ? await openPostgres(place) : null;
const file = database ? null : openSqliteMemory(place);
const memory = database?.memory ?? file;
for (let n = 0; n < Number(times); n++) {
	await memory?.change("count", "k", (value) => ({
		value: String(Number(value ?? 0) + 1),
		until: Number.MAX_SAFE_INTEGER,
		answer: undefined,
	}));
}
await database?.close();
file?.close();
