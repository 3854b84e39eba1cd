import { useState } from "react";
import { literal, useEndpoint, useList } from "#data";
import { useNumber, useTexts } from "#i18n";
import { Button, Card, Ready } from "#kit";
import { nameOf } from "#web/routes/students/nameOf.ts";
import type { Swap } from "../../model.ts";
import type { SwapEvent } from "../model.ts";
import { texts } from "../texts.ts";

/** Page size of an event's books: all of them are fetched, and those with a recipient are left out here. */
const PAGE_SIZE = 1000;
const MAX_SHOWN = 100;

/** Titles of which one additional wish would have brought the book's reader a book. */
function NearMisses({ event, swap }: { event: string; swap: Swap }) {
	const t = useTexts(texts);
	const near = useEndpoint("GET /api/swaps/events/:event/nearly", {
		params: { event },
		query: { student: swap.student_id },
	});
	if (!near.data) return <Ready query={near} />;
	const books = near.data.nearly.find((one) => one.swap === swap.id)?.books ?? [];
	if (books.length === 0) return <p>{t("nearlyNone")}</p>;
	return (
		<>
			<p>{t("nearly")}</p>
			<ul className="ms-5 list-disc">{books.map((book) => book && <li key={book.id}>{book.title}</li>)}</ul>
		</>
	);
}

/** Books that were brought and have no recipient. */
export function UnplacedBooks({ event, placed }: { event: SwapEvent; placed: ReadonlySet<string> }) {
	const { figures } = event;
	// They had no recipient, and what became of them is in the section below.
	const isSettled = figures != null && figures.placed < figures.books;
	const t = useTexts(texts);
	const number = useNumber();
	const [open, setOpen] = useState("");
	const left = useList<Swap>("swaps", {
		perPage: PAGE_SIZE,
		sort: "created",
		filter: `event_id = ${literal(event.id)} && (status = "deposited" || status = "unmatched")`,
		expand: "book_id,student_id",
	});
	const { data } = left;
	const books = (data?.items ?? []).filter(({ id }) => !placed.has(id));
	if (data && books.length === 0 && isSettled) return null;
	return (
		<Card title={t("unplaced")}>
			<Ready query={left} />
			{data && books.length === 0 && <p>{t("unplacedNone")}</p>}
			<ul className="flex flex-col gap-2">
				{books.slice(0, MAX_SHOWN).map((swap) => (
					<li key={swap.id}>
						<div className="flex flex-wrap items-center justify-between gap-2">
							<span className="min-w-0 break-words">
								<span className="block font-semibold">{swap.expand?.book_id?.title}</span>
								{nameOf(swap.expand?.student_id)}
							</span>
							<Button
								aria-expanded={open === swap.id}
								onClick={() => setOpen(open === swap.id ? "" : swap.id)}
							>
								{t("whatHelps")}
							</Button>
						</div>
						{open === swap.id && <NearMisses event={event.id} swap={swap} />}
					</li>
				))}
			</ul>
			{books.length > MAX_SHOWN && (
				<p className="mt-3">{t("more", { count: number(books.length - MAX_SHOWN) })}</p>
			)}
		</Card>
	);
}
