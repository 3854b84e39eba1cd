import { isOtherSpelling } from "@rafta/library/search/closeness";
import { namedBy } from "@rafta/library/search/named";
import type { FoundTitle, SearchAnswer } from "#data";
import { common, useNumber, useTexts } from "#i18n";
import { Button, Empty, OpenLink } from "#kit";
import { Tile, type TileBook } from "./Tile.tsx";
import { texts } from "./texts.ts";
import { useCatalogLink } from "./useCatalogLink.ts";
import { WishWords } from "./WishWords.tsx";

/** Covers in rows, as many as fit side by side. */
export const gridClass =
	"grid grid-cols-[repeat(auto-fill,7rem)] justify-between gap-x-2 gap-y-6 sm:grid-cols-[repeat(auto-fill,10rem)] sm:justify-start sm:gap-x-6";

export const TileGrid = ({
	label,
	books,
	noteOf,
}: {
	label: string;
	books: readonly TileBook[];
	noteOf?(book: TileBook): string;
}) => (
	<ul aria-label={label} className={gridClass}>
		{books.map((book) => (
			<li key={book.id}>
				<Tile book={book} note={noteOf?.(book)} />
			</li>
		))}
	</ul>
);

/** Authors and series that bear the typed words, with pages of their own. */
function Leads({ found, words }: { found: readonly FoundTitle[]; words: string }) {
	const t = useTexts(texts);
	const link = useCatalogLink();
	const { authors, series } = namedBy(found, words);
	const leads = [
		...authors.map((name) => ({ path: "/catalog/author", name, kind: t("author") })),
		...series.map((name) => ({ path: "/catalog/series", name, kind: t("seriesLead") })),
	];
	if (leads.length === 0) return null;
	return (
		<ul aria-label={t("leads")} className="flex flex-wrap gap-x-6 gap-y-2">
			{leads.map(({ path, name, kind }) => (
				<li key={`${path} ${name}`}>
					{kind}{" "}
					<OpenLink href={link(path, { name })} className="link link-hover font-semibold">
						{name}
					</OpenLink>
				</li>
			))}
		</ul>
	);
}

interface Props {
	readonly found: SearchAnswer;
	/** What was typed. */
	readonly words: string;
	/** Whether a chip narrows the search down. */
	readonly isNarrowed: boolean;
	readonly page: number;
	readonly perPage: number;
	onPage(page: number): void;
}

/** Titles found by words and chips, those on the shelf first. */
export function Results({ found, words, isNarrowed, page, perPage, onPage }: Props) {
	const t = useTexts(texts);
	const shared = useTexts(common);
	const number = useNumber();
	const { titles } = found;
	if (!titles) return null;
	const pages = Math.ceil(titles.totalItems / perPage);
	const count = number(titles.totalItems);
	const hint = isNarrowed ? (words === "" ? "nothingChosen" : "nothingBoth") : "nothingHint";
	const isOtherwise = isOtherSpelling(titles.items[0]?.closeness ?? 0);
	return (
		<section aria-label={t("results")} className="flex flex-col gap-5">
			<p role="status" className={titles.items.length === 0 && !found.building ? "sr-only" : ""}>
				{titles.more ? t("foundMore", { count }) : t("found", { count })}
				{isOtherwise && <span className="block font-semibold">{t("similar")}</span>}
				{found.building && <span className="block">{t("building")}</span>}
			</p>
			{titles.items.length === 0 ? (
				<Empty title={t("nothing")}>
					<p>{t(hint)}</p>
					<WishWords words={words} isMain />
				</Empty>
			) : (
				<>
					<Leads found={titles.items} words={words} />
					<TileGrid label={t("results")} books={titles.items} />
				</>
			)}
			{isOtherwise && <WishWords words={words} />}
			{pages > 1 && (
				<nav aria-label={t("pages")} className="flex flex-wrap items-center justify-center gap-3">
					<Button disabled={page <= 1} onClick={() => onPage(page - 1)}>
						{shared("list.previous")}
					</Button>
					<span>{t("page", { page, pages })}</span>
					<Button disabled={page >= pages} onClick={() => onPage(page + 1)}>
						{shared("list.next")}
					</Button>
				</nav>
			)}
		</section>
	);
}
