/** The commission that counts, as a person writes it down: one member a line, the duty after a comma or a dash. */

export interface Member {
	readonly name: string;
	readonly duty: string;
}

/** A stocktake is made by at least three (Taşınır Mal Yönetmeliği 32). */
export const smallestCommission = 3;
const largestCommission = 12;

/** The members in their order; empty lines are passed over. */
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
