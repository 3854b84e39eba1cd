import type { RecordModel } from "pocketbase";
import { type ReactNode, useState } from "react";
import { literal, useList } from "../../data/queries.ts";
import { Empty, Failed, Loading } from "../../ui/states.tsx";
import { Pages } from "./Pages.tsx";

const perPage = 50;

/** Selects rows by kind of difference or by outcome. */
export type Only<Action extends string> = { action: Action } | { state: string };

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

/** Rows of an import, one page at a time. */
export function RowTable<Row extends RecordModel>({
	importId,
	only,
	empty,
	heads,
	className = "",
	cells,
}: Props<Row>) {
	const [page, setPage] = useState(1);
	const [[field, value] = ["", ""]] = Object.entries(only);
	const rows = useList<Row>("import_rows", {
		page,
		perPage,
		sort: "position",
		filter: `import_id = ${literal(importId)} && ${field} = ${literal(value)}`,
	});
	const { data } = rows;
	if (rows.isPending) return <Loading />;
	if (rows.isError && !data) return <Failed error={rows.error} retry={() => void rows.refetch()} />;
	if (!data || data.items.length === 0) return <Empty title={empty} />;
	return (
		<div className="flex flex-col gap-2">
			<div className="rounded-box border-base-300 bg-base-100 overflow-x-auto border">
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
						{data.items.map((row) => (
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
			<Pages page={page} pages={data.totalPages} onPage={setPage} />
		</div>
	);
}
