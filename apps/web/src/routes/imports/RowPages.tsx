import type { RecordModel } from "pocketbase";
import { type ReactNode, useState } from "react";
import { literal, useList } from "#data";
import { Empty, Ready } from "#kit";
import { Pages } from "./Pages.tsx";

/** Selects rows by kind of difference or by outcome. */
export type Only<Action extends string> = { action: Action } | { state: string };

/** Rows of an import, one page at a time. */
export function RowPages<Row extends RecordModel>({
	importId,
	only,
	empty,
	perPage,
	children,
}: {
	importId: string;
	only: Only<string>;
	/** Text in place of no rows. */
	empty: string;
	perPage: number;
	children(rows: readonly Row[]): ReactNode;
}) {
	const [page, setPage] = useState(1);
	const [[field, value] = ["", ""]] = Object.entries(only);
	const rows = useList<Row>("import_rows", {
		page,
		perPage,
		sort: "position",
		filter: `import_id = ${literal(importId)} && ${field} = ${literal(value)}`,
	});
	const { data } = rows;
	if (!data) return <Ready query={rows} />;
	if (data.items.length === 0) return <Empty title={empty} />;
	return (
		<div className="flex flex-col gap-2">
			{children(data.items)}
			<Pages page={page} pages={data.totalPages} onPage={setPage} />
		</div>
	);
}
