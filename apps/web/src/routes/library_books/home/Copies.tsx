import { literal } from "../../../data/queries.ts";
import { useUser } from "../../../data/session.ts";
import { useLanguage, useTexts } from "../../../i18n/language.tsx";
import { type Column, DataTable } from "../../../ui/DataTable.tsx";
import { Link } from "../../../ui/Link.tsx";
import { Page } from "../../../ui/Page.tsx";
import { Empty } from "../../../ui/states.tsx";
import { useSearchParams } from "../../../ui/useSearchParams.ts";
import { bookFilter } from "../../books/book.ts";
import { LabelButton } from "../../labels/LabelButton.tsx";
import { type Copy, CopyStatus, copyStatus } from "../copy.tsx";
import { texts } from "../texts.ts";

export default function Copies() {
	const t = useTexts(texts);
	const { language } = useLanguage();
	const user = useUser();
	const [params, change] = useSearchParams();
	const status = params.get("status") ?? "";
	const columns: Column<Copy>[] = [
		{
			key: "title",
			title: t("book"),
			sort: "book_id.title",
			render: (copy) => copy.expand?.book_id?.title ?? copy.barcode,
		},
		{ key: "author", title: t("author"), wide: true, render: (copy) => copy.expand?.book_id?.author_line },
		{
			key: "barcode",
			title: t("barcode"),
			sort: "barcode",
			render: (copy) => <span className="tabular-nums">{copy.barcode}</span>,
		},
		{
			key: "call",
			title: t("callNumber"),
			sort: "call_number",
			wide: true,
			render: (copy) => copy.call_number,
		},
		{ key: "status", title: t("status"), render: (copy) => <CopyStatus status={copy.status} /> },
	];
	const library = `library_id = ${literal(user?.library_id ?? "")}`;
	return (
		<Page
			title={t("title")}
			actions={
				<>
					<Link href="/library_books/create" className="btn btn-primary">
						{t("create")}
					</Link>
					<LabelButton kinds={["barcodes", "spines"]} library={user?.library_id || undefined} />
				</>
			}
		>
			<DataTable<Copy>
				collection="library_books"
				caption={t("title")}
				columns={columns}
				sort="-created"
				expand="book_id"
				filter={status ? `${library} && status = ${literal(status)}` : library}
				search={(text) =>
					/^\d{4,}$/.test(text)
						? `barcode ~ ${literal(`${text}%`)} || book_id.isbn13 = ${literal(text)}`
						: bookFilter(text, "book_id.")
				}
				searchLabel={t("search")}
				href={(copy) => `/library_books/detail/${copy.id}`}
				empty={
					<Empty title={t("empty")}>
						<Link href="/library_books/create" className="btn btn-primary">
							{t("create")}
						</Link>
					</Empty>
				}
				controls={
					<select
						className="select w-auto"
						aria-label={t("status")}
						value={status}
						onChange={(event) => change({ status: event.target.value, page: "" })}
					>
						<option value="">{t("all")}</option>
						{Object.entries(copyStatus?.valueLabels ?? {}).map(([value, label]) => (
							<option key={value} value={value}>
								{label[language]}
							</option>
						))}
					</select>
				}
			/>
		</Page>
	);
}
