import { isCounted, readText } from "@rafta/library/reports/cells";
import type { Column, ReportRow } from "@rafta/library/reports/definition";
import { ArrowDown, ArrowUp } from "lucide-react";
import { useLanguage, useTexts } from "../../i18n/language.tsx";
import { Link } from "../../ui/Link.tsx";
import { ScrollArea } from "../../ui/ScrollArea.tsx";
import { type Filters, opensOf, type Place } from "./address.ts";
import type { Order } from "./sorted.ts";
import { texts } from "./texts.ts";

function Head({ column, order, onOrder }: { column: Column; order?: Order; onOrder?(order: Order): void }) {
	const t = useTexts(texts);
	const { language } = useLanguage();
	const name = column.label[language];
	const isHere = order?.key === column.key;
	const isDown = isHere ? !order.isDown : isCounted(column);
	return (
		<th
			scope="col"
			className={isCounted(column) ? "text-end" : ""}
			aria-sort={isHere ? (order.isDown ? "descending" : "ascending") : undefined}
		>
			{onOrder ? (
				<button
					type="button"
					className="inline-flex cursor-pointer items-center gap-1 font-semibold"
					aria-label={t(isDown ? "sortDown" : "sortUp", { name })}
					onClick={() => onOrder({ key: column.key, isDown })}
				>
					{name}
					{isHere &&
						(order.isDown ? (
							<ArrowDown size={14} aria-hidden="true" />
						) : (
							<ArrowUp size={14} aria-hidden="true" />
						))}
				</button>
			) : (
				name
			)}
		</th>
	);
}

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
		<ScrollArea label={caption} className="overflow-x-auto">
			<table className="table-sm table">
				<caption className="sr-only">{caption}</caption>
				<thead className="text-base-content">
					<tr>
						{columns.map((column) => (
							<Head key={column.key} column={column} order={order} onOrder={onOrder} />
						))}
					</tr>
				</thead>
				<tbody>
					{rows.map((row, at) => (
						// biome-ignore lint/suspicious/noArrayIndexKey: a row of a report has no name of its own
						<tr key={at}>
							{columns.map((column) => {
								const text = readText(column, row[column.key], language);
								const href = text === "" ? null : opensOf(column, row, place, filters);
								return (
									<td key={column.key} className={isCounted(column) ? "text-end tabular-nums" : ""}>
										{href === null ? (
											text
										) : (
											<Link href={href} className="link" otherwise={text}>
												{text}
											</Link>
										)}
									</td>
								);
							})}
						</tr>
					))}
				</tbody>
			</table>
		</ScrollArea>
	);
}
