/** Stocktake commission as entered by a person: one member per line, the duty after a comma or a dash. */

export interface Member {
	readonly name: string;
	readonly duty: string;
}

/** Minimum size of a stocktake commission (Taşınır Mal Yönetmeliği 32). */
export const smallestCommission = 3;
const largestCommission = 12;

/** Returns the members in order; empty lines are skipped. */
export function membersOf(text: string): readonly Member[] {
	return text
		.split(/\r?\n/)
		.map((line) => line.trim())
		.filter((line) => line !== "")
		.slice(0, largestCommission)
		.map((line) => {
			const at = line.search(/,| [-–] /u);
			if (at < 0) return { name: line, duty: "" };
			const duty = line.slice(at).replace(/^[\s,–-]+/u, "");
			return { name: line.slice(0, at).trim(), duty };
		});
}
