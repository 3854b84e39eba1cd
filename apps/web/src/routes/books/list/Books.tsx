import { books } from "@rafta/library/collections/books";
import { useLanguage, useTexts } from "../../../i18n/language.tsx";
import { type Column, DataTable } from "../../../ui/DataTable.tsx";
import { Link } from "../../../ui/Link.tsx";
import { Page } from "../../../ui/Page.tsx";
import { Empty } from "../../../ui/states.tsx";
import { type Book, bookFilter } from "../book.ts";
import { texts } from "../texts.ts";

const status = books.fields.find((field) => field.name === "status");

export default function Books() {
	const t = useTexts(texts);
	const { language } = useLanguage();
	const columns: Column<Book>[] = [
		{ key: "title", title: t("bookTitle"), sort: "title", render: (book) => book.title },
		{ key: "author", title: t("author"), sort: "author_line", render: (book) => book.author_line },
		{
			key: "year",
			title: t("year"),
			sort: "year",
			wide: true,
			number: true,
			render: (book) => book.year || "",
		},
		{ key: "isbn", title: "ISBN", wide: true, render: (book) => book.isbn13 },
		{
			key: "status",
			title: t("status"),
			wide: true,
			render: (book) => status?.valueLabels?.[book.status]?.[language],
		},
	];
	return (
		<Page
			title={t("title")}
			actions={
				<Link href="/books/create" className="btn btn-primary">
					{t("create")}
				</Link>
			}
		>
			<DataTable<Book>
				collection="books"
				caption={t("title")}
				columns={columns}
				sort="title"
				search={bookFilter}
				searchLabel={t("search")}
				href={(book) => `/books/detail/${book.id}`}
				empty={<Empty title={t("empty")} />}
			/>
		</Page>
	);
}
