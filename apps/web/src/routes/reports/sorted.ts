/** Client-side sorting of table rows. */
import type { Column, ReportRow, ReportValue } from "@rafta/library/reports/definition";
import { homeLanguage, languageFacts } from "@rafta/words";

export interface Order {
	readonly key: string;
	readonly isDown: boolean;
}

const collator = new Intl.Collator(languageFacts[homeLanguage].formats, { numeric: true });

const isNone = (value: ReportValue | undefined): boolean =>
	value === null || value === undefined || value === "";

/** Sorts rows by a column; empty values come last in both directions. */
export function sortRows(
	rows: readonly ReportRow[],
	{ kind }: Pick<Column, "kind">,
	order: Order,
): readonly ReportRow[] {
	const isText = kind === "text" || kind === "day" || kind === "month";
	const sign = order.isDown ? -1 : 1;
	return rows.toSorted((a, b) => {
		const [one, other] = [a[order.key], b[order.key]];
		if (isNone(one) || isNone(other)) return Number(isNone(one)) - Number(isNone(other));
		const difference = isText ? collator.compare(String(one), String(other)) : Number(one) - Number(other);
		return difference * sign;
	});
}
