import { literal, useLive } from "#data";
import { useTexts } from "#i18n";
import { Card, type Column, Empty, Link, List } from "#kit";
import { type Copy, CopyStatus } from "../../library_books/copy.tsx";
import { texts } from "../texts.ts";

type CopyWithLibrary = Copy & { expand?: { library_id?: { name: string } } };

/** The copies of a title and their locations, limited to those the user may see. */
export function TitleCopies({ id }: { id: string }) {
	const t = useTexts(texts);
	useLive("library_books", ["library_books"]);
	const columns: Column<CopyWithLibrary>[] = [
		{
			key: "barcode",
			title: t("barcode"),
			render: (copy) => <span className="tabular-nums">{copy.barcode || copy.accession_no || copy.id}</span>,
		},
		{ key: "status", title: t("status"), render: ({ status }) => <CopyStatus status={status} /> },
		{ key: "library", title: t("library"), render: ({ expand }) => expand?.library_id?.name },
		{
			key: "callNumber",
			title: t("callNumber"),
			wide: true,
			render: ({ call_number, shelf }) => [call_number, shelf].filter(Boolean).join(" · "),
		},
	];
	return (
		<Card title={t("copies")}>
			<List<CopyWithLibrary>
				caption={t("copies")}
				source={{
					collection: "library_books",
					sort: "library_id,status",
					filter: `book_id = ${literal(id)}`,
					expand: "library_id",
				}}
				columns={columns}
				href={(copy) => `/library_books/detail/${copy.id}`}
				empty={
					<Empty title={t("noCopies")}>
						<Link href={`/library_books/create?book=${id}`} className="btn btn-primary">
							{t("addCopy")}
						</Link>
					</Empty>
				}
			/>
		</Card>
	);
}
