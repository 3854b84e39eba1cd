import { roleOf, roles } from "@rafta/library/access/roles";
import { lazy } from "react";
import { useUser } from "#data";
import { useTexts } from "#i18n";
import { Actions, Cover, Page, useSearchParams } from "#kit";
import { useTitleFiles } from "../../library_books/useTitleFiles.tsx";
import { Exceptions } from "../../resource/Exceptions.tsx";
import { ResourceTable } from "../../resource/ResourceTable.tsx";
import { resourceOf } from "../../resource/resources.ts";
import { type Book, bookFilter } from "../book.ts";
import { Corrections } from "../corrections/Corrections.tsx";
import { texts } from "../texts.ts";
import { useCreateName } from "../useCreateName.ts";
import { titlesOf, Views } from "./Views.tsx";

const ImportTitles = lazy(() => import("../../library_books/imports/ImportTitles.tsx"));

const resource = resourceOf("/books");
const cells = {
	title: {
		render: (book: Book) => (
			<span className="flex items-center gap-2">
				<Cover book={book} size="row" isDecorative />
				<span>{book.title}</span>
				<Exceptions resource={resource} record={book} />
			</span>
		),
	},
};

export default function Books() {
	const t = useTexts(texts);
	const user = useUser();
	const files = useTitleFiles();
	const createName = useCreateName();
	const hasSchool = Boolean(user?.school_id);
	const [params, change] = useSearchParams();
	const view = params.get("view") ?? "";
	if (view === "import" && hasSchool)
		return <ImportTitles onClose={() => change({ view: "", import: "" })} />;
	const isAdmin = roleOf(user) === roles.admin;
	const views = isAdmin && <Views view={view} onChange={(next) => change({ view: next })} />;
	return (
		<Page
			title={t("title")}
			actions={
				<Actions
					of={[
						{ text: createName, href: "/books/create", primary: true, adds: true },
						hasSchool && files.load(() => change({ view: "import" })),
						files.export,
					]}
				/>
			}
		>
			{isAdmin && view === "corrections" ? (
				<>
					{views}
					<Corrections />
				</>
			) : (
				<ResourceTable<Book>
					resource={resource}
					cells={cells}
					filter={titlesOf(view)}
					searchable
					search={bookFilter}
					searchLabel={t("search")}
					controls={views}
					empty={t(view === "waiting" ? "noneWaiting" : "empty")}
				/>
			)}
		</Page>
	);
}
