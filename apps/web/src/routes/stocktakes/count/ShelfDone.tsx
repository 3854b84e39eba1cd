import { oneOf, type PresentedRecord, useList } from "#data";
import { useNumber, useTexts } from "#i18n";
import { Button, Cover, Link, Ready } from "#kit";
import type { Book } from "../../books/book.ts";
import { usePreview } from "../model.ts";
import { texts as shared } from "../texts.ts";
import type { Line } from "./session.ts";
import { texts } from "./texts.ts";

type Copy = PresentedRecord<"library_books", { book_id?: Book }>;

/** Unseen books that are named; more than a shelf's worth of them means that the shelf was not counted. */
const NAMED = 12;
/** Unseen books of the shelf that are read. */
const ON_SHELF = 500;

/** The end of a shelf: the books of it that nobody has seen, with their covers, before one goes on. */
export function ShelfDone({
	stocktake,
	shelf,
	next,
	lines,
	onNext,
	onStay,
}: {
	stocktake: string;
	shelf: string;
	/** The shelf that comes next; undefined after the last one. */
	next: string | undefined;
	lines: readonly Line[];
	onNext(): void;
	onStay(): void;
}) {
	const t = useTexts(texts);
	const s = useTexts(shared);
	const number = useNumber();
	const preview = usePreview(stocktake, { shelf, perPage: ON_SHELF });
	const found = new Set(
		lines.flatMap(({ state, answer }) => (state === "counted" ? [answer?.copy?.id] : [])),
	);
	// What is scanned now leaves the list at once; the next answer of the server confirms it.
	const unseen = (preview.data?.copies ?? []).filter((copy) => !found.has(copy.library_book_id));
	const named = unseen.slice(0, NAMED);
	const ids = named.map(({ library_book_id }) => library_book_id);
	const copies = useList<Copy>(
		"library_books",
		{
			filter: oneOf("id", ids),
			perPage: NAMED,
			expand: "book_id",
		},
		named.length > 0,
	);
	const books = new Map(copies.data?.items.map(({ id, expand }) => [id, expand?.book_id]));
	const name = shelf || s("noShelf");
	return (
		<section
			aria-label={t("shelfDone", { shelf: name })}
			className="rounded-box border-base-300 bg-base-100 relative overflow-hidden border py-4 pe-4 ps-6 shadow-sm"
		>
			<span
				aria-hidden="true"
				className={`absolute inset-y-0 start-0 w-1 ${unseen.length > 0 ? "bg-error" : "bg-success"}`}
			/>
			<Ready query={preview}>
				{() => (
					<>
						<h2 className="text-lg font-semibold">
							{unseen.length > 0
								? t("shelfUnseen", { shelf: name, count: number(unseen.length) })
								: t("shelfAllSeen", { shelf: name })}
						</h2>
						{unseen.length > 0 && <p className="text-sm opacity-75">{t("shelfUnseenHow")}</p>}
					</>
				)}
			</Ready>
			<div className="mt-3 flex flex-wrap gap-2">
				{next !== undefined ? (
					<Button variant="primary" onClick={onNext}>
						{t("nextShelf", { shelf: next || s("noShelf") })}
						<kbd className="kbd kbd-sm text-base-content max-lg:hidden">Ctrl+Enter</kbd>
					</Button>
				) : (
					<Link href={`/stocktakes/detail/${stocktake}`} className="btn btn-primary">
						{t("toEnd")}
					</Link>
				)}
				<Button variant="ghost" onClick={onStay}>
					{t("stay")}
				</Button>
			</div>
			{named.length > 0 && (
				<>
					<ul className="mt-3 grid gap-x-6 gap-y-3 sm:grid-cols-2">
						{named.map((copy) => {
							const book = books.get(copy.library_book_id);
							return (
								<li key={copy.library_book_id} className="flex min-h-15 min-w-0 items-center gap-3">
									<span className="h-15 w-10 shrink-0">
										{book && <Cover book={book} size="small" isDecorative />}
									</span>
									<span className="min-w-0">
										<span className="line-clamp-2 leading-snug font-semibold">{copy.title}</span>
										<span className="block truncate text-sm tabular-nums opacity-75">
											{[copy.call_number, copy.barcode].filter(Boolean).join(" · ")}
										</span>
									</span>
								</li>
							);
						})}
					</ul>
					{unseen.length > named.length && (
						<p className="mt-2">{t("shelfUnseenMore", { count: number(unseen.length - named.length) })}</p>
					)}
				</>
			)}
		</section>
	);
}
