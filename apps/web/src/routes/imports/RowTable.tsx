import type { RecordModel } from "pocketbase";
import type { ReactNode } from "react";
import { type Only, RowPages } from "./RowPages.tsx";

const perPage = 50;

interface Props<Row> {
	importId: string;
	only: Only<string>;
	/** Text for an empty table. */
	empty: string;
	heads: readonly string[];
	/** Class of each row on wide screens; on narrow ones its cells are stacked. */
	className?: string;
	/** The cells of a row. */
	cells(row: Row): ReactNode;
}

/** Rows of an import as a table. */
export const RowTable = <Row extends RecordModel>({
	importId,
	only,
	empty,
	heads,
	className = "",
	cells,
}: Props<Row>) => (
	<RowPages<Row> importId={importId} only={only} empty={empty} perPage={perPage}>
		{(rows) => (
			<div className="overflow-x-auto">
				<table className="table max-sm:block">
					<thead className="max-sm:sr-only">
						<tr>
							{heads.map((head) => (
								<th key={head} scope="col">
									{head}
								</th>
							))}
						</tr>
					</thead>
					<tbody className="max-sm:block">
						{rows.map((row) => (
							<tr
								key={row.id}
								className={`border-base-300 max-sm:flex max-sm:flex-wrap max-sm:gap-x-3 max-sm:border-t max-sm:p-2 ${className}`}
							>
								{cells(row)}
							</tr>
						))}
					</tbody>
				</table>
			</div>
		)}
	</RowPages>
);
