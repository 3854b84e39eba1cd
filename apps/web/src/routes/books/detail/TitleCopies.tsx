import { useState } from "react";
import { literal, useList, useLive } from "../../../data/queries.ts";
import { useNumber, useTexts } from "../../../i18n/language.tsx";
import { Button } from "../../../ui/Button.tsx";
import { Link } from "../../../ui/Link.tsx";
import { Card } from "../../../ui/Page.tsx";
import { Ready } from "../../../ui/Ready.tsx";
import { Empty } from "../../../ui/states.tsx";
import { type Copy, CopyStatus } from "../../library_books/copy.tsx";
import { texts } from "../texts.ts";

type Located = Copy & { expand?: { library_id?: { name: string } } };

const perPage = 30;

function Row({ copy }: { copy: Located }) {
	const name = <span className="tabular-nums">{copy.barcode || copy.accession_no || copy.id}</span>;
	return (
		<tr>
			<th scope="row">
				<Link href={`/library_books/detail/${copy.id}`} className="link link-hover" otherwise={name}>
					{name}
				</Link>
			</th>
			<td>
				<CopyStatus status={copy.status} />
			</td>
			<td>{copy.expand?.library_id?.name}</td>
			<td className="max-sm:hidden">{[copy.call_number, copy.shelf].filter(Boolean).join(" · ")}</td>
		</tr>
	);
}

/** The copies of a title and their locations, limited to those the user may see. */
export function TitleCopies({ id }: { id: string }) {
	const t = useTexts(texts);
	const number = useNumber();
	const [shown, setShown] = useState(perPage);
	useLive("library_books", ["library_books"]);
	const copies = useList<Located>("library_books", {
		filter: `book_id = ${literal(id)}`,
		sort: "library_id,status",
		expand: "library_id",
		perPage: shown,
	});
	const { items = [], totalItems = 0 } = copies.data ?? {};
	return (
		<Card title={`${t("copies")}${totalItems > 0 ? ` (${number(totalItems)})` : ""}`}>
			<Ready query={copies} />
			{copies.data && items.length === 0 && (
				<Empty title={t("noCopies")}>
					<Link href={`/library_books/create?book=${id}`} className="btn btn-primary">
						{t("addCopy")}
					</Link>
				</Empty>
			)}
			{items.length > 0 && (
				<div className="overflow-x-auto">
					<table className="table">
						<thead>
							<tr className="text-base-content">
								<th scope="col">{t("barcode")}</th>
								<th scope="col">{t("status")}</th>
								<th scope="col">{t("library")}</th>
								<th scope="col" className="max-sm:hidden">
									{t("callNumber")}
								</th>
							</tr>
						</thead>
						<tbody>
							{items.map((copy) => (
								<Row key={copy.id} copy={copy} />
							))}
						</tbody>
					</table>
				</div>
			)}
			{totalItems > shown && (
				<Button className="mt-3" onClick={() => setShown(shown + perPage)}>
					{t("more")}
				</Button>
			)}
		</Card>
	);
}
