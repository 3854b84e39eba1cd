/** The order list: what a library wants to buy, line by line, with its sum. */

export interface OrderLine {
	readonly title: string;
	readonly author_line: string;
	readonly publisher: string;
	readonly isbn13: string;
	readonly copies: number;
	/** Of one copy, in lira; 0: not known. */
	readonly price: number;
}

export interface OrderSum {
	readonly copies: number;
	readonly price: number;
	/** Lines without a price: the sum lacks them. */
	readonly unpriced: number;
}

const inKurus = (lira: number): number => Math.round(lira * 100);

/** The price of all copies of a line, without the errors of binary fractions. */
export const amountOf = ({ copies, price }: Pick<OrderLine, "copies" | "price">): number =>
	(copies * inKurus(price)) / 100;

export function sumOf(lines: readonly Pick<OrderLine, "copies" | "price">[]): OrderSum {
	return {
		copies: lines.reduce((sum, { copies }) => sum + copies, 0),
		price: lines.reduce((sum, { copies, price }) => sum + copies * inKurus(price), 0) / 100,
		unpriced: lines.filter(({ price }) => price === 0).length,
	};
}

/** Lines as a bookseller reads them: the same book at the same price, wanted for several lists, is one line. */
export function orderedLines(lines: readonly OrderLine[]): OrderLine[] {
	const merged = new Map<string, OrderLine>();
	for (const line of lines) {
		const key = JSON.stringify([line.title, line.author_line, line.isbn13, line.price]);
		const known = merged.get(key);
		merged.set(key, known ? { ...known, copies: known.copies + line.copies } : line);
	}
	return [...merged.values()];
}
