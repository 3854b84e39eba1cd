import { ChevronLeft, ChevronRight } from "lucide-react";
import {
	type KeyboardEvent,
	type ReactNode,
	type RefObject,
	useId,
	useLayoutEffect,
	useRef,
	useState,
} from "react";
import { useTexts } from "#i18n";
import { OpenLink } from "#kit";
import { Tile, type TileBook } from "./Tile.tsx";
import { texts } from "./texts.ts";

/** Covers that are side by side on a wide screen. */
const FITTING = 6;

const isRightToLeft = (): boolean => document.documentElement.dir === "rtl";

/** The place that a key leads to in a row of some length; `null` for other keys. */
function placeAfter(key: string, place: number, length: number): number | null {
	const [on, back] = isRightToLeft() ? ["ArrowLeft", "ArrowRight"] : ["ArrowRight", "ArrowLeft"];
	if (key === on) return Math.min(place + 1, length - 1);
	if (key === back) return Math.max(place - 1, 0);
	if (key === "Home") return 0;
	return key === "End" ? length - 1 : null;
}

interface Props {
	readonly title: string;
	readonly books: readonly TileBook[];
	/** Address of the whole shelf; empty where there is no more. */
	readonly all?: string;
	noteOf?(book: TileBook): string;
	/** Id of the book whose page this is: it stands in the middle. */
	here?: string;
	/** What stands at the ends of the row. */
	ends?: { readonly left: ReactNode; readonly right: ReactNode };
}

/** Keeps a book of a row in its place while others come in at its left; it begins in the middle. */
function useStandingStill(row: RefObject<HTMLUListElement | null>, books: readonly TileBook[]) {
	const place = useRef<number>(undefined);
	// biome-ignore lint/correctness/useExhaustiveDependencies: it runs when books come in
	useLayoutEffect(() => {
		const [list, book] = [row.current, row.current?.querySelector<HTMLElement>("[data-here]")];
		if (!list || !book) return;
		const middle = book.offsetLeft - (list.clientWidth - book.clientWidth) / 2;
		list.scrollLeft =
			place.current === undefined ? middle : list.scrollLeft + book.offsetLeft - place.current;
		place.current = book.offsetLeft;
	}, [row, books.length]);
}

/** A row of covers that scrolls by touch, wheel and buttons; it is one stop of the Tab key, with arrow keys inside. */
export function Shelf({ title, books, all = "", noteOf, here, ends }: Props) {
	const t = useTexts(texts);
	const id = useId();
	const row = useRef<HTMLUListElement>(null);
	const [current, setCurrent] = useState(here ?? "");
	const focusable = books.some((book) => book.id === current) ? current : books[0]?.id;
	useStandingStill(row, books);

	function onKeyDown(event: KeyboardEvent) {
		const links = [...(row.current?.querySelectorAll("a") ?? [])];
		const place = links.findIndex((link) => link.contains(document.activeElement));
		const next = place < 0 ? null : placeAfter(event.key, place, links.length);
		if (next === null) return;
		event.preventDefault();
		setCurrent(books[next]?.id ?? "");
		links[next]?.focus();
		links[next]?.scrollIntoView({ block: "nearest", inline: "nearest" });
	}
	const scroll = (steps: number) => {
		const width = (row.current?.clientWidth ?? 0) * 0.8;
		row.current?.scrollBy({ left: steps * (isRightToLeft() ? -width : width), behavior: "smooth" });
	};
	const arrow = "btn btn-ghost btn-sm btn-square max-sm:hidden";

	return (
		<section aria-labelledby={id} className="flex min-w-0 flex-col gap-3">
			<div className="flex items-center gap-1">
				<h2 id={id} className="min-w-0 flex-1 text-lg font-semibold">
					{title}
				</h2>
				{/* Keys have the arrows; these two are for a mouse. */}
				{books.length > FITTING && (
					<>
						<button
							type="button"
							className={arrow}
							tabIndex={-1}
							onClick={() => scroll(-1)}
							aria-label={t("back")}
						>
							<ChevronLeft size={18} aria-hidden="true" />
						</button>
						<button
							type="button"
							className={arrow}
							tabIndex={-1}
							onClick={() => scroll(1)}
							aria-label={t("on")}
						>
							<ChevronRight size={18} aria-hidden="true" />
						</button>
					</>
				)}
				{all !== "" && (
					<OpenLink href={all} className="btn btn-ghost btn-sm" aria-label={t("allOf", { title })}>
						{t("all")}
					</OpenLink>
				)}
			</div>
			<ul
				ref={row}
				aria-labelledby={id}
				onKeyDown={onKeyDown}
				// Snapping would answer to books that come in, too.
				className={`relative -mx-4 flex scroll-px-4 gap-4 overflow-x-auto px-4 pt-2 pb-3 sm:-mx-1 sm:gap-5 sm:scroll-px-1 sm:px-1${here === undefined ? " snap-x" : ""}`}
			>
				{ends?.left && <li className="self-center">{ends.left}</li>}
				{books.map((book) => (
					<li key={book.id} data-here={book.id === here ? "" : undefined}>
						<Tile
							book={book}
							note={noteOf?.(book)}
							isHere={book.id === here}
							tabIndex={book.id === focusable ? 0 : -1}
						/>
					</li>
				))}
				{ends?.right && <li className="self-center">{ends.right}</li>}
			</ul>
		</section>
	);
}

const places = ["a", "b", "c", "d", "e", "f", "g"];

/** A shelf whose covers have not come yet. */
export const EmptyShelf = () => (
	<div className="flex flex-col gap-3" aria-hidden="true">
		<div className="skeleton h-6 w-40" />
		<div className="flex gap-4 overflow-hidden sm:gap-5">
			{places.map((place) => (
				<div key={place} className="flex shrink-0 flex-col gap-2">
					<div className="skeleton h-40 w-28 rounded-sm sm:h-60 sm:w-40" />
					<div className="skeleton h-4 w-24" />
					<div className="skeleton h-3 w-16" />
				</div>
			))}
		</div>
	</div>
);
