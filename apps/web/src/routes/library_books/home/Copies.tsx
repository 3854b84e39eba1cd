import { lazy } from "react";
import { literal } from "../../../data/queries.ts";
import { useUser } from "../../../data/session.ts";
import { useTexts } from "../../../i18n/language.tsx";
import { Button } from "../../../ui/Button.tsx";
import { Link } from "../../../ui/Link.tsx";
import { Page } from "../../../ui/Page.tsx";
import { Empty } from "../../../ui/states.tsx";
import { useSearchParams } from "../../../ui/useSearchParams.ts";
import { bookFilter } from "../../books/book.ts";
import { LabelButton } from "../../labels/LabelButton.tsx";
import { ResourceTable } from "../../resource/ResourceTable.tsx";
import { resourceOf } from "../../resource/resources.ts";
import { type Copy, CopyStatus } from "../copy.tsx";
import { TitleFiles } from "../TitleFiles.tsx";
import { texts } from "../texts.ts";
import { WorkMenu } from "../work/WorkMenu.tsx";

const ImportTitles = lazy(() => import("../import/ImportTitles.tsx"));
const PileView = lazy(() => import("../pile/PileView.tsx"));
const Weeding = lazy(() => import("../work/Weeding.tsx"));
const MostWished = lazy(() => import("../wishes/MostWished.tsx"));
const CoverRun = lazy(() => import("../../books/covers/CoverRun.tsx"));
const Batches = lazy(() => import("../work/Batches.tsx"));

/** Address parameters of the weeding list. */
const weeded = { library: "", idle_months: "", before_year: "", condition: "", gone: "", last: "" };

const cells = {
	book_id: { render: (copy: Copy) => copy.expand?.book_id?.title ?? copy.barcode },
	barcode: { render: (copy: Copy) => <span className="tabular-nums">{copy.barcode}</span> },
	status: { render: (copy: Copy) => <CopyStatus status={copy.status} /> },
};

/** Digits are a barcode or an ISBN, anything else words of the title. */
const copySearch = (text: string): string =>
	/^\d{4,}$/.test(text)
		? `barcode ~ ${literal(`${text}%`)} || book_id.isbn13 = ${literal(text)}`
		: bookFilter(text, "book_id.");

export default function Copies() {
	const t = useTexts(texts);
	const user = useUser();
	const [params, change] = useSearchParams();
	const view = params.get("view");
	if (view === "pile" || view === "unfinished")
		return <PileView view={view} onClose={() => change({ view: "", pile: "" })} />;
	if (view === "import") return <ImportTitles onClose={() => change({ view: "", import: "" })} />;
	if (view === "weeding") return <Weeding onClose={() => change({ view: "", ...weeded })} />;
	if (view === "wishes") return <MostWished onClose={() => change({ view: "" })} />;
	if (view === "covers") return <CoverRun onClose={() => change({ view: "" })} />;
	if (view === "work") return <Batches onClose={() => change({ view: "", page: "" })} />;
	return (
		<Page
			title={t("title")}
			actions={
				<>
					<Link href="/library_books/create" className="btn btn-primary">
						{t("create")}
					</Link>
					<Button onClick={() => change({ view: "pile" })}>{t("pile")}</Button>
					<Link href="/stocktakes" className="btn">
						{t("stocktakes")}
					</Link>
					<TitleFiles onLoad={() => change({ view: "import" })} />
					<LabelButton kinds={["barcodes", "spines"]} library={user?.library_id || undefined} />
					<WorkMenu />
				</>
			}
		>
			<ResourceTable<Copy>
				resource={resourceOf("/library_books")}
				cells={cells}
				filter={`library_id = ${literal(user?.library_id ?? "")}`}
				searchable
				search={copySearch}
				searchLabel={t("search")}
				empty={
					<Empty title={t("empty")}>
						<Link href="/library_books/create" className="btn btn-primary">
							{t("create")}
						</Link>
					</Empty>
				}
			/>
		</Page>
	);
}
