import { factorySwapRules } from "@rafta/library/swaps/rules";
import { useId, useState } from "react";
import { useEndpoint } from "#data";
import { useNumber, useTexts } from "#i18n";
import { Button, Card, Cover, type CoverBook, Empty, Ready } from "#kit";
import { gridClass } from "#web/routes/catalog/Results.tsx";
import { jointSwapTexts } from "../../joint-swap/texts.ts";
import { useSwapRules } from "../../rules.tsx";
import { useAct } from "../model.ts";
import { texts } from "../texts.ts";
import type { Mine } from "./mine.ts";

/** Number of wishes with which a match is likely. */
const enough = 8;

/** Titles of which one additional wish brings a book. */
function NearMisses({ event, onAdd }: { event: string; onAdd(book: string): void }) {
	const t = useTexts(texts);
	const near = useEndpoint("GET /api/swaps/events/:event/nearly", { params: { event } });
	const books = [
		...new Map(
			(near.data?.nearly ?? [])
				.flatMap((one) => one.books)
				.flatMap((book) => (book ? [[book.id, book]] : [])),
		).values(),
	];
	if (books.length === 0) return null;
	return (
		<Card title={t("nearlyTitle")}>
			<p className="mb-3">{t("nearlyChild")}</p>
			<ul className="flex flex-wrap gap-2">
				{books.map((book) => (
					<li key={book.id}>
						<Button className="h-auto gap-3 py-2" onClick={() => onAdd(book.id)}>
							<Cover book={book} size="small" isDecorative />+ {book.title}
						</Button>
					</li>
				))}
			</ul>
		</Card>
	);
}

/** Wishes chosen by tapping covers: the first tap is the most wanted one. Every change is saved at once. */
export function Wishes({ event, mine }: { event: string; mine: Mine }) {
	const t = useTexts(texts);
	const r = useTexts(jointSwapTexts);
	const id = useId();
	const number = useNumber();
	const titles = useEndpoint("GET /api/swaps/events/:event/titles", { params: { event } });
	const save = useAct("wants");
	const rules = useSwapRules();
	const savedWishes = mine.wants
		.filter((want) => want.event_id === event)
		.sort((a, b) => a.rank - b.rank)
		.map(({ book_id }) => book_id);
	const [chosen, setChosen] = useState(savedWishes);
	const [dragged, setDragged] = useState<string | null>(null);

	function change(next: readonly string[]): void {
		setChosen([...next]);
		save.mutate(
			{ event, books: next },
			// Reverts a change that the server refused.
			{ onError: () => setChosen(savedWishes) },
		);
	}
	const toggle = (book: string) =>
		change(chosen.includes(book) ? chosen.filter((one) => one !== book) : [...chosen, book]);
	function move(book: string, to: number): void {
		const others = chosen.filter((one) => one !== book);
		if (to >= 0 && to <= others.length) change([...others.slice(0, to), book, ...others.slice(to)]);
	}

	const own = new Set(mine.swaps.filter((swap) => swap.event_id === event).map(({ book_id }) => book_id));
	const listed = titles.data?.titles ?? [];
	const offered = listed.flatMap(({ book }) => (book && !own.has(book.id) ? [book] : []));
	const elsewhere = new Set(listed.flatMap(({ book, here }) => (book && here === 0 ? [book.id] : [])));
	const books = new Map<string, CoverBook>([...mine.books, ...offered].map((book) => [book.id, book]));
	const isFull = chosen.length >= (rules.data ?? factorySwapRules).wants;
	return (
		<>
			<section aria-labelledby={id} className="flex flex-col gap-3">
				<h2 id={id} className="text-lg font-semibold">
					{t("wishes")}
				</h2>
				<p role="status">
					{t(chosen.length >= enough ? "wishesEnough" : chosen.length > 0 ? "wishesFew" : "wishesNone", {
						count: number(chosen.length),
						enough,
					})}
				</p>
				<ol className="divide-base-300 divide-y">
					{chosen.map((book, index) => {
						const wanted = books.get(book);
						const title = wanted?.title ?? "";
						return (
							<li
								key={book}
								draggable
								onDragStart={() => setDragged(book)}
								onDragEnd={() => setDragged(null)}
								onDragOver={(over) => dragged && over.preventDefault()}
								onDrop={() => dragged && dragged !== book && move(dragged, index)}
								className="flex items-center gap-2 py-2"
							>
								{wanted && <Cover book={wanted} size="small" isDecorative />}
								<span className="min-w-0 flex-1 break-words">
									<strong className="tabular-nums">{index + 1}.</strong> {title}
								</span>
								<Button
									variant="ghost"
									className="btn-square"
									aria-label={`${t("up")}: ${title}`}
									disabled={index === 0}
									onClick={() => move(book, index - 1)}
								>
									<span aria-hidden="true">↑</span>
								</Button>
								<Button
									variant="ghost"
									className="btn-square"
									aria-label={`${t("down")}: ${title}`}
									disabled={index === chosen.length - 1}
									onClick={() => move(book, index + 1)}
								>
									<span aria-hidden="true">↓</span>
								</Button>
								<Button
									variant="ghost"
									className="btn-square"
									aria-label={`${t("unwish")}: ${title}`}
									onClick={() => toggle(book)}
								>
									<span aria-hidden="true">✕</span>
								</Button>
							</li>
						);
					})}
				</ol>
				<h3 className="mt-3 font-semibold">{t("tap")}</h3>
				<Ready query={titles} />
				{titles.data && offered.length === 0 && <Empty title={t("titlesNone")} />}
				<ul aria-label={t("tap")} className={gridClass}>
					{offered.map((book) => {
						const place = chosen.indexOf(book.id);
						return (
							<li key={book.id}>
								<button
									type="button"
									aria-pressed={place >= 0}
									disabled={place < 0 && isFull}
									onClick={() => toggle(book.id)}
									className="rounded-field block w-full cursor-pointer text-start"
								>
									<span
										className={`block ${place >= 0 ? "ring-primary ring-offset-base-100 rounded-xs ring-3 ring-offset-3" : ""}`}
									>
										<Cover book={book} size="large" isDecorative />
									</span>
									<span className="mt-2 line-clamp-2 text-sm leading-snug font-semibold break-words sm:text-base">
										{place >= 0 && `${place + 1}. `}
										{book.title}
									</span>
									{elsewhere.has(book.id) && <span className="block text-sm">{r("fromElsewhere")}</span>}
								</button>
							</li>
						);
					})}
				</ul>
			</section>
			<NearMisses event={event} onAdd={(book) => !chosen.includes(book) && change([...chosen, book])} />
		</>
	);
}
