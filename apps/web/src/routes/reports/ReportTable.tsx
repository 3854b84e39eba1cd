import { isCounted, readText } from "@rafta/library/reports/cells";
import type { Column, ReportRow } from "@rafta/library/reports/definition";
import { useLanguage } from "#i18n";
import { Link, Table } from "#kit";
import { type Filters, opensOf, type Place } from "./address.ts";
import type { Order } from "./sorted.ts";

/** Rows of a report. Cells link to their target, or are plain text if the user may not open it. */
export function ReportTable({
	caption,
	columns,
	rows,
	place,
	filters,
	order,
	onOrder,
}: {
	caption: string;
	columns: readonly Column[];
	rows: readonly ReportRow[];
	place: Place;
	filters: Filters;
	order?: Order;
	/** Omitted while rows are missing: incomplete data cannot be sorted. */
	onOrder?(order: Order): void;
}) {
	const { language } = useLanguage();
	return (
		<Table
			caption={caption}
			columns={columns.map((column) => ({
				key: column.key,
				title: column.label[language],
				sort: column.key,
				number: isCounted(column),
				render(row: ReportRow) {
					const text = readText(column, row[column.key], language);
					const href = text === "" ? null : opensOf(column, row, place, filters);
					if (href === null) return text;
					return (
						<Link href={href} className="link" otherwise={text}>
							{text}
						</Link>
					);
				},
			}))}
			rows={rows}
			rowKey={(_, index) => index}
			sorting={
				onOrder && {
					sort: order ? `${order.isDown ? "-" : ""}${order.key}` : "",
					onSort: (sort) => onOrder({ key: sort.replace(/^-/, ""), isDown: sort.startsWith("-") }),
				}
			}
		/>
	);
}
