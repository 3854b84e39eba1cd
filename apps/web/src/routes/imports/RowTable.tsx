import type { RecordModel } from "pocketbase";
import { type Column, Table } from "#kit";
import { type Only, RowPages } from "./RowPages.tsx";

const perPage = 50;

interface Props<Row> {
	importId: string;
	only: Only<string>;
	/** Text for an empty table. */
	empty: string;
	caption: string;
	columns: readonly Column<Row>[];
}

/** Rows of an import as a table. */
export const RowTable = <Row extends RecordModel>({
	importId,
	only,
	empty,
	caption,
	columns,
}: Props<Row>) => (
	<RowPages<Row> importId={importId} only={only} empty={empty} perPage={perPage}>
		{(rows) => <Table caption={caption} columns={columns} rows={rows} rowKey={({ id }) => id} hasCards />}
	</RowPages>
);
