/** Fairly scheduled reads of one file in child processes. */
import type { Asker, Reader, ResultColumn, Row, Sql, SqlValue } from "../../port.ts";
import { type FairTurns, timeOf } from "../../turns.ts";
import { readApart } from "./pool.ts";
import type { Question } from "./wire.ts";

export interface Apart {
	readonly file: string;
	readonly turns: FairTurns;
	/** Time limit of the reads in milliseconds. */
	readonly most: number;
	/** Resolves when the file is available. */
	present(): unknown;
}

export function apartReader({ file, turns, most, present }: Apart, asker: Asker): Reader {
	const left = timeOf(asker, most);
	const ask = (question: Exclude<Question, { letGo: string }>): Promise<unknown> =>
		turns.run(asker, left(), async (ended) => {
			await present();
			return readApart(question, ended);
		});
	const one = ({ text, values }: Sql, method: "all" | "get") => ask({ file, method, text, values });
	return {
		all: (sql) => one(sql, "all") as Promise<Row[]>,
		get: (sql) => one(sql, "get") as Promise<Row | undefined>,
		query: (text, limit) =>
			ask({ file, method: "query", text, limit }) as Promise<{ columns: string[]; rows: SqlValue[][] }>,
		describe: (text) => ask({ file, method: "describe", text }) as Promise<ResultColumn[]>,
	};
}
