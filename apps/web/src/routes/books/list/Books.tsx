import { lazy } from "react";
import { useUser } from "../../../data/session.ts";
import { useTexts } from "../../../i18n/language.tsx";
import { Link } from "../../../ui/Link.tsx";
import { Page } from "../../../ui/Page.tsx";
import { useSearchParams } from "../../../ui/useSearchParams.ts";
import { TitleFiles } from "../../library_books/TitleFiles.tsx";
import { ResourceTable } from "../../resource/ResourceTable.tsx";
import { resourceOf } from "../../resource/resources.ts";
import { type Book, bookFilter } from "../book.ts";
import { texts } from "../texts.ts";

const ImportTitles = lazy(() => import("../../library_books/import/ImportTitles.tsx"));

export default function Books() {
	const t = useTexts(texts);
	const hasSchool = Boolean(useUser()?.school_id);
	const [params, change] = useSearchParams();
	if (params.get("view") === "import" && hasSchool)
		return <ImportTitles onClose={() => change({ view: "", import: "" })} />;
	return (
		<Page
			title={t("title")}
			actions={
				<>
					<Link href="/books/create" className="btn btn-primary">
						{t("create")}
					</Link>
					<TitleFiles onLoad={hasSchool ? () => change({ view: "import" }) : undefined} />
				</>
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
