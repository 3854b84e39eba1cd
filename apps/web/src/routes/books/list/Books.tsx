import { useTexts } from "../../../i18n/language.tsx";
import { Link } from "../../../ui/Link.tsx";
import { Page } from "../../../ui/Page.tsx";
import { ResourceTable } from "../../resource/ResourceTable.tsx";
import { resourceOf } from "../../resource/resources.ts";
import { type Book, bookFilter } from "../book.ts";
import { texts } from "../texts.ts";

export default function Books() {
	const t = useTexts(texts);
	return (
		<Page
			title={t("title")}
			actions={
				<Link href="/books/create" className="btn btn-primary">
					{t("create")}
				</Link>
			}
		>
			<ResourceTable<Book>
				resource={resourceOf("/books")}
				searchable
				search={bookFilter}
				searchLabel={t("search")}
				empty={t("empty")}
			/>
		</Page>
	);
}
