import { useQueryClient } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import { literal, useList } from "../../../data/queries.ts";
import { useTexts } from "../../../i18n/language.tsx";
import { useDebounced } from "../../../state/useDebounced.ts";
import { Badge } from "../../../ui/Badge.tsx";
import { Button } from "../../../ui/Button.tsx";
import { Cover } from "../../../ui/Cover.tsx";
import { TextInput } from "../../../ui/Field.tsx";
import { Card } from "../../../ui/Page.tsx";
import { Failed, Loading } from "../../../ui/states.tsx";
import { useChoiceLabel } from "../Labels.tsx";
import { type Mine, type Offer, whoIs } from "../model.ts";
import { texts } from "../texts.ts";
import { AskDialog } from "./AskDialog.tsx";
import { waitingAsk } from "./exchanges.ts";

const perPage = 24;
const PAGE_SIZE = 50;
/** Refetch interval of a visible shelf in milliseconds: a view has no live updates. */
const shelfAge = 60_000;

function useFreshShelf(): void {
	const queries = useQueryClient();
	useEffect(() => {
		const timer = setInterval(() => {
			if (document.visibilityState === "visible")
				void queries.invalidateQueries({ queryKey: ["swap_shelf"] });
		}, shelfAge);
		return () => clearInterval(timer);
	}, [queries]);
}

function Covers({
	offers,
	wished,
	isRequested,
	onChoose,
}: {
	offers: readonly Offer[];
	wished: ReadonlySet<string>;
	isRequested(swap: string): boolean;
	onChoose(offer: Offer): void;
}) {
	const t = useTexts(texts);
	const label = useChoiceLabel("condition");
	return (
		<ul className="grid grid-cols-2 gap-3 sm:grid-cols-3 lg:grid-cols-4">
			{offers.map((offer) => {
				const book = offer.expand?.book_id;
				const title = book?.title ?? "";
				return (
					<li key={offer.id} className="min-w-0">
						<button
							type="button"
							className="rounded-box border-base-300 flex h-full w-full flex-col items-center gap-2 border p-3 text-center"
							onClick={() => onChoose(offer)}
						>
							{book && <Cover book={book} size="large" isDecorative />}
							<span className="w-full font-medium break-words">{title}</span>
							<span className="text-sm">
								{whoIs({ name: offer.owner_name, class_code: offer.owner_class })}
							</span>
							<span className="text-sm">{label(offer.condition)}</span>
							{isRequested(offer.id) && <Badge tone="warn">{t("askedBadge")}</Badge>}
							{offer.gift && <Badge tone="good">{t("gift")}</Badge>}
							{wished.has(offer.book_id) && <Badge tone="info">{t("onList")}</Badge>}
						</button>
					</li>
				);
			})}
		</ul>
	);
}

/** The offers of others, as covers: those on the reader's wish list first. */
export function Shelf({ mine, reader }: { mine: Mine; reader: string }) {
	const t = useTexts(texts);
	const [text, setText] = useState("");
	const [pages, setPages] = useState(1);
	const [chosen, setChosen] = useState<Offer | null>(null);
	const typed = useDebounced(text.trim());
	useFreshShelf();
	const own = new Set(mine.swaps.map(({ id }) => id));
	const wishes = useList<{ book_id: string }>("wishes", {
		perPage: PAGE_SIZE,
		filter: `student_id = ${literal(reader)} && status = "open" && book_id != ""`,
		fields: "book_id",
	});
	const wished = new Set(wishes.data?.items.map(({ book_id }) => book_id));
	const options = { sort: "-created", expand: "book_id" };
	const onList = useList<Offer>(
		"swap_shelf",
		{
			...options,
			perPage,
			filter: `event_id = "" && (${[...wished].map((id) => `book_id = ${literal(id)}`).join(" || ")})`,
		},
		wished.size > 0,
	);
	const named = typed === "" ? "" : ` && book_id.title ~ ${literal(typed)}`;
	const shelf = useList<Offer>("swap_shelf", {
		...options,
		perPage: perPage * pages,
		filter: `event_id = ""${named}`,
	});
	const others = (list: readonly Offer[] | undefined) => (list ?? []).filter(({ id }) => !own.has(id));
	const fromList = others(wished.size > 0 ? onList.data?.items : []);
	// Offers shown above are repeated here only in a search by name.
	const above = new Set(typed === "" ? fromList.map(({ id }) => id) : []);
	const all = others(shelf.data?.items).filter(({ id }) => !above.has(id));
	const isRequested = (swap: string) => waitingAsk(mine, reader, swap) !== undefined;
	const empty = typed !== "" ? "nothingFound" : own.size > 0 ? "emptyOthers" : "emptyShelf";
	return (
		<>
			{fromList.length > 0 && (
				<Card title={t("listShelf")}>
					<Covers offers={fromList} wished={wished} isRequested={isRequested} onChoose={setChosen} />
				</Card>
			)}
			<Card title={t("shelf")}>
				<div className="mb-3 max-w-sm">
					<TextInput
						label={t("shelfSearch")}
						type="search"
						autoComplete="off"
						maxLength={120}
						value={text}
						onChange={(event) => setText(event.target.value)}
					/>
				</div>
				{shelf.isPending && <Loading />}
				{shelf.isError && <Failed error={shelf.error} retry={() => void shelf.refetch()} />}
				{shelf.data && all.length + above.size === 0 && <p>{t(empty)}</p>}
				<Covers offers={all} wished={wished} isRequested={isRequested} onChoose={setChosen} />
				{shelf.data && shelf.data.totalItems > shelf.data.items.length && (
					<Button className="mt-3" onClick={() => setPages(pages + 1)}>
						{t("more")}
					</Button>
				)}
			</Card>
			{chosen && <AskDialog offer={chosen} mine={mine} me={reader} onClose={() => setChosen(null)} />}
		</>
	);
}
