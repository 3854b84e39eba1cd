import { barcodeIn } from "@rafta/library/copies/barcode";
import { lazy, useState } from "react";
import { useLocation } from "wouter";
import { literal, useOne, useUser } from "#data";
import { useTexts } from "#i18n";
import { Actions, Empty, Page, useSearchParams } from "#kit";
import { type Book, bookFilter } from "../../books/book.ts";
import { useLabels } from "../../labels/useLabels.tsx";
import { ResourceTable } from "../../resource/ResourceTable.tsx";
import { resourceOf } from "../../resource/resources.ts";
import { useBatchActions } from "../batches/useBatchActions.tsx";
import { type Copy, CopyStatus } from "../copy.tsx";
import { texts } from "../texts.ts";
import { useTitleFiles } from "../useTitleFiles.tsx";
import { Titles } from "./Titles.tsx";

const ImportTitles = lazy(() => import("../imports/ImportTitles.tsx"));
const PileView = lazy(() => import("../piles/PileView.tsx"));
const Weeding = lazy(() => import("../batches/Weeding.tsx"));
const MostWished = lazy(() => import("../wishes/MostWished.tsx"));
const CoverRun = lazy(() => import("../../books/covers/CoverRun.tsx"));
const WaitingCovers = lazy(() => import("../../books/covers/review/WaitingCovers.tsx"));
const Batches = lazy(() => import("../batches/Batches.tsx"));

/** Address parameters of the weeding list. */
const weeded = { library: "", idle_months: "", before_year: "", condition: "", gone: "", last: "" };

const cells = {
	book_id: { render: (copy: Copy) => copy.expand?.book_id?.title ?? copy.barcode },
	barcode: { render: (copy: Copy) => <span className="tabular-nums">{copy.barcode}</span> },
	// Of one title's copies the call number is the same; a phone shows what differs.
	call_number: { wide: true },
	status: { wide: false, render: (copy: Copy) => <CopyStatus status={copy.status} /> },
};

/** A number is a barcode or an ISBN, and with letters perhaps words of the title, as anything else. */
function copySearch(text: string): string {
	const barcode = text.length < 4 ? null : barcodeIn(text);
	if (barcode === null) return bookFilter(text, "book_id.");
	const begun = `barcode ~ ${literal(`${barcode}%`)}`;
	return /^\d+$/.test(text)
		? `${begun} || book_id.isbn13 = ${literal(text)}`
		: `${begun} || ${bookFilter(text, "book_id.")}`;
}

/** The books of a library: by title on its home, by copy in its list. */
export default function Copies() {
	const t = useTexts(texts);
	const user = useUser();
	const [params, change] = useSearchParams();
	const [isEmpty, setEmpty] = useState(false);
	const labels = useLabels();
	const files = useTitleFiles();
	const batchActions = useBatchActions();
	const [path] = useLocation();
	const bookId = params.get("book") ?? "";
	const isTitles = path === "/library_books";
	const book = useOne<Book>("books", isTitles ? "" : bookId);
	const view = params.get("view");
	if (view === "pile" || view === "unfinished")
		return <PileView view={view} onClose={() => change({ view: "", pile: "" })} />;
	if (view === "import") return <ImportTitles onClose={() => change({ view: "", import: "" })} />;
	if (view === "weeding") return <Weeding onClose={() => change({ view: "", ...weeded })} />;
	if (view === "wishes") return <MostWished onClose={() => change({ view: "" })} />;
	if (view === "covers") return <CoverRun onClose={() => change({ view: "" })} />;
	if (view === "cover-review") return <WaitingCovers onClose={() => change({ view: "" })} />;
	if (view === "work") return <Batches onClose={() => change({ view: "", page: "" })} />;
	const library = user?.library_id ?? "";
	const printLabels = labels({ kinds: ["barcodes", "spines"], library: library || undefined });
	const load = files.load(() => change({ view: "import" }));
	const pile = { text: t("pile"), run: () => change({ view: "pile" }) };
	const empty = (
		<Empty title={t("empty")} onShown={setEmpty}>
			<div className="flex flex-wrap justify-center gap-2">
				<Actions limit={3} of={[{ ...load, primary: true }, pile]} />
			</div>
		</Empty>
	);
	const copiesLink = { text: t("copies"), href: "/library_books/list" };
	return (
		<Page
			title={isTitles ? t("title") : (book.data?.title ?? t("copies"))}
			actions={
				<Actions
					of={[
						{ text: t("create"), href: "/library_books/create", primary: !isEmpty, adds: true },
						...(isTitles ? [copiesLink, printLabels] : [printLabels]),
						load,
						pile,
						{ text: t("stocktakes"), href: "/stocktakes" },
						...batchActions,
						files.export,
					]}
				/>
			}
		>
			{isTitles ? (
				<Titles library={library} empty={empty} />
			) : (
				<ResourceTable<Copy>
					resource={resourceOf("/library_books")}
					cells={cells}
					filter={`library_id = ${literal(library)}${bookId && ` && book_id = ${literal(bookId)}`}`}
					searchable
					search={copySearch}
					searchLabel={t("search")}
					empty={empty}
				/>
			)}
		</Page>
	);
}
